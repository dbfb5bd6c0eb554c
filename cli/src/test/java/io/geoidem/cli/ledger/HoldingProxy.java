package io.geoidem.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A proxy before a server that holds back all answers from the first request on that has a digest in it. */
final class HoldingProxy implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile(":([0-9]+)/");

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch letGo = new CountDownLatch(1);
    private final String url;
    private final int target;
    private final String text;
    private final String bytes;

    private HoldingProxy(String url, int target, String digest) throws IOException {
        this.url = PORT.matcher(url).replaceFirst(":" + server.getLocalPort() + "/");
        this.target = target;
        this.text = digest;
        this.bytes = new String(HexFormat.of().parseHex(digest), StandardCharsets.ISO_8859_1);
        daemon(this::accept);
    }

    /** Before the server of that URL, which names a port of this machine. */
    static HoldingProxy before(String url, String digest) throws IOException {
        Matcher port = PORT.matcher(url);
        assertThat(port.find()).isTrue();
        return new HoldingProxy(url, Integer.parseInt(port.group(1)), digest);
    }

    /** The server's, as it is reached through the proxy. */
    String url() {
        return url;
    }

    void awaitHeld() throws InterruptedException {
        assertThat(held.await(60, TimeUnit.SECONDS)).isTrue();
    }

    void letGo() {
        letGo.countDown();
    }

    @Override
    public void close() throws IOException {
        letGo();
        server.close();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                Socket upstream = new Socket(InetAddress.getLoopbackAddress(), target);
                daemon(() -> pump(client, upstream, true));
                daemon(() -> pump(upstream, client, false));
            } catch (IOException e) {
                // Closed.
            }
        }
    }

    private void pump(Socket from, Socket to, boolean isRequest) {
        byte[] buffer = new byte[1 << 16];
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                String piece = new String(buffer, 0, n, StandardCharsets.ISO_8859_1);
                if (isRequest && (piece.contains(text) || piece.contains(bytes))) {
                    held.countDown();
                } else if (!isRequest && held.getCount() == 0) {
                    letGo.await();
                }
                out.write(buffer, 0, n);
                out.flush();
            }
        } catch (IOException | InterruptedException e) {
            // The other side is gone.
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "proxy");
        thread.setDaemon(true);
        thread.start();
    }
}
