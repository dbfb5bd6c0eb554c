package io.geoidem.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A proxy on the loopback that can lose an answer, or lead to another server. */
final class TcpProxy implements AutoCloseable {
    private final ServerSocket server;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final List<Socket> silent = new CopyOnWriteArrayList<>();
    private final AtomicInteger answersToLose = new AtomicInteger();
    private final AtomicInteger answersToPass = new AtomicInteger();
    private volatile int target;

    TcpProxy(int target) throws IOException {
        this.target = target;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** The next request reaches the server; its answer does not come back, and the connection breaks. */
    void loseNextAnswer() {
        answersToLose.set(1);
    }

    /** The same, after that many answers that come through. */
    void loseAnswerAfter(int answers) {
        answersToPass.set(answers);
        answersToLose.set(1);
    }

    /** As a firewall does with connections that are idle: nothing comes through on those there are, and none is closed. */
    void dropInSilence() {
        silent.addAll(sockets);
        sockets.clear();
    }

    /** How many answers are still to be lost. */
    int answersToLose() {
        return answersToLose.get();
    }

    /** Breaks all connections; new ones lead to that port. */
    void leadTo(int port) {
        target = port;
        sockets.forEach(TcpProxy::closeQuietly);
        sockets.clear();
    }

    @Override
    public void close() throws IOException {
        server.close();
        leadTo(target);
        silent.forEach(TcpProxy::closeQuietly);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                Socket upstream = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.addAll(List.of(client, upstream));
                daemon(() -> pump(client, upstream, Direction.REQUEST));
                daemon(() -> pump(upstream, client, Direction.ANSWER));
            } catch (IOException e) {
                // Closed, or the target is down: the client sees a broken connection.
            }
        }
    }

    private enum Direction {
        REQUEST,
        ANSWER
    }

    private void pump(Socket from, Socket to, Direction direction) {
        byte[] buffer = new byte[8192];
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                if (silent.contains(from)) {
                    continue;
                }
                if (direction == Direction.ANSWER && isLost()) {
                    break;
                }
                out.write(buffer, 0, n);
                out.flush();
            }
        } catch (IOException e) {
            // The other side is gone.
        } finally {
            closeQuietly(from);
            closeQuietly(to);
        }
    }

    private boolean isLost() {
        return answersToPass.getAndUpdate(left -> Math.max(0, left - 1)) == 0
                && answersToLose.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is given up in any case.
        }
    }
}
