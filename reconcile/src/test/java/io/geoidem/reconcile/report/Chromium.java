package io.geoidem.reconcile.report;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A headless Chromium with one page, driven over its DevTools protocol. */
final class Chromium implements AutoCloseable {
    private static final Pattern TARGET = Pattern.compile("\"targetId\":\"([^\"]+)\",\"type\":\"page\"");
    private static final Pattern SESSION = Pattern.compile("\"sessionId\":\"([^\"]+)\"");
    private static final Pattern VALUE = Pattern.compile("\"value\":\"([A-Za-z0-9+/=]*)\"");
    private static final Pattern DATA = Pattern.compile("\"data\":\"([A-Za-z0-9+/=]*)\"");
    private static final int SECONDS = 60;

    private final Path profile;
    private final Process process;
    private final WebSocket socket;
    private final LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final AtomicInteger number = new AtomicInteger();
    private final StringBuilder events = new StringBuilder();
    private String session = "";

    private Chromium(Path program) throws Exception {
        profile = Files.createTempDirectory("chromium");
        process = new ProcessBuilder(
                        program.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--disable-dev-shm-usage",
                        "--hide-scrollbars",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(profile.resolve("log").toFile())
                .start();
        List<String> port = awaitPort(profile.resolve("DevToolsActivePort"));
        socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create("ws://127.0.0.1:" + port.get(0) + port.get(1)), new Reader())
                .get(SECONDS, TimeUnit.SECONDS);
        String target = first(TARGET, call("Target.getTargets", "{}"));
        session = first(SESSION, call("Target.attachToTarget", "{\"targetId\":\"" + target + "\",\"flatten\":true}"));
        call("Page.enable", "{}");
        call("Runtime.enable", "{}");
        call("Network.enable", "{}");
        call("Log.enable", "{}");
    }

    /** The Chromium of this machine, where there is one. */
    static Optional<Path> program() {
        return Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
    }

    static Chromium start() throws Exception {
        return new Chromium(program().orElseThrow());
    }

    void size(int width, int height, boolean phone) throws Exception {
        call(
                "Emulation.setDeviceMetricsOverride",
                "{\"width\":" + width + ",\"height\":" + height + ",\"deviceScaleFactor\":" + (phone ? 2 : 1)
                        + ",\"mobile\":" + phone + "}");
    }

    void scheme(String lightOrDark) throws Exception {
        call(
                "Emulation.setEmulatedMedia",
                "{\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"" + lightOrDark + "\"}]}");
    }

    /** Opens a page of ours and waits until it has drawn. */
    void open(Path page, String hash) throws Exception {
        call("Page.navigate", "{\"url\":\"about:blank\"}");
        call("Page.navigate", "{\"url\":\"" + page.toUri() + hash + "\"}");
        await("document.documentElement.dataset.ready === 'yes'");
    }

    void await(String condition) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!evaluate(condition).equals("true")) {
            if (System.nanoTime() > end) {
                throw new IOException("never came true: " + condition + "; page says " + events);
            }
            Thread.sleep(20);
        }
    }

    /** The value of a JavaScript expression as text. */
    String evaluate(String expression) throws Exception {
        String code = Base64.getEncoder().encodeToString(expression.getBytes(StandardCharsets.UTF_8));
        String wrapped =
                "(()=>{const b=s=>{const u=new TextEncoder().encode(s);let t='';for(const c of u)t+=String.fromCharCode(c);"
                        + "return btoa(t)};const d=s=>new TextDecoder().decode(Uint8Array.from(atob(s),c=>c.charCodeAt(0)));"
                        + "try{return b(String((0,eval)(d('" + code + "'))))}catch(e){return b('threw '+e)}})()";
        String answer = call("Runtime.evaluate", "{\"expression\":\"" + wrapped + "\",\"returnByValue\":true}");
        return new String(Base64.getDecoder().decode(first(VALUE, answer)), StandardCharsets.UTF_8);
    }

    void click(double x, double y) throws Exception {
        for (String type : List.of("mousePressed", "mouseReleased")) {
            mouse(type, x, y, "\"button\":\"left\",\"buttons\":1,\"clickCount\":1");
        }
    }

    void drag(double x, double y, double dx, double dy) throws Exception {
        mouse("mousePressed", x, y, "\"button\":\"left\",\"buttons\":1,\"clickCount\":1");
        for (int i = 1; i <= 5; i++) {
            mouse("mouseMoved", x + dx * i / 5, y + dy * i / 5, "\"button\":\"left\",\"buttons\":1");
        }
        mouse("mouseReleased", x + dx, y + dy, "\"button\":\"left\",\"buttons\":0,\"clickCount\":1");
    }

    void wheel(double x, double y, double down) throws Exception {
        mouse("mouseWheel", x, y, "\"deltaX\":0,\"deltaY\":" + Math.round(down));
    }

    private void mouse(String type, double x, double y, String more) throws Exception {
        call(
                "Input.dispatchMouseEvent",
                "{\"type\":\"" + type + "\",\"x\":" + Math.round(x) + ",\"y\":" + Math.round(y) + "," + more + "}");
    }

    /** Two fingers move apart around that place. */
    void pinch(double x, double y, int from, int to) throws Exception {
        touch("touchStart", x, y, from);
        for (int i = 1; i <= 4; i++) {
            touch("touchMove", x, y, from + (to - from) * i / 4);
        }
        call("Input.dispatchTouchEvent", "{\"type\":\"touchEnd\",\"touchPoints\":[]}");
    }

    private void touch(String type, double x, double y, int apart) throws Exception {
        call(
                "Input.dispatchTouchEvent",
                "{\"type\":\"" + type + "\",\"touchPoints\":[{\"x\":" + Math.round(x - apart) + ",\"y\":"
                        + Math.round(y) + ",\"id\":0},{\"x\":" + Math.round(x + apart) + ",\"y\":" + Math.round(y)
                        + ",\"id\":1}]}");
    }

    void key(String name) throws Exception {
        String text = name.length() == 1 ? ",\"text\":\"" + name + "\"" : "";
        String code = name.equals("Tab")
                ? ",\"windowsVirtualKeyCode\":9"
                : name.equals("Enter") ? ",\"windowsVirtualKeyCode\":13,\"text\":\"\\r\"" : "";
        call("Input.dispatchKeyEvent", "{\"type\":\"keyDown\",\"key\":\"" + name + "\"" + text + code + "}");
        call("Input.dispatchKeyEvent", "{\"type\":\"keyUp\",\"key\":\"" + name + "\"" + code + "}");
    }

    void type(String text) throws Exception {
        call("Input.insertText", "{\"text\":\"" + text + "\"}");
    }

    byte[] screenshot() throws Exception {
        return Base64.getDecoder().decode(first(DATA, call("Page.captureScreenshot", "{\"format\":\"png\"}")));
    }

    /** Everything the browser reported of itself: requests, console, errors. */
    String events() {
        return events.toString();
    }

    private String call(String method, String parameters) throws Exception {
        int id = number.incrementAndGet();
        String at = session.isEmpty() || method.startsWith("Target.") ? "" : ",\"sessionId\":\"" + session + "\"";
        socket.sendText("{\"id\":" + id + at + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}", true)
                .get(SECONDS, TimeUnit.SECONDS);
        while (true) {
            String answer = answers.poll(SECONDS, TimeUnit.SECONDS);
            if (answer == null) {
                throw new IOException("no answer to " + method);
            }
            if (answer.startsWith("{\"id\":" + id + ",")) {
                if (answer.startsWith("{\"id\":" + id + ",\"error\"")) {
                    throw new IOException(method + ": " + answer);
                }
                return answer;
            }
            events.append(answer).append('\n');
        }
    }

    private static List<String> awaitPort(Path file) throws Exception {
        for (int i = 0; i < SECONDS * 20; i++) {
            if (Files.exists(file) && Files.readAllLines(file).size() >= 2) {
                return Files.readAllLines(file);
            }
            Thread.sleep(50);
        }
        throw new IOException("Chromium did not start");
    }

    private static String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new IllegalStateException("no " + pattern + " in " + text);
        }
        return matcher.group(1);
    }

    @Override
    public void close() throws IOException {
        socket.abort();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().orTimeout(SECONDS, TimeUnit.SECONDS).join();
        try (Stream<Path> files = Files.walk(profile)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    private final class Reader implements WebSocket.Listener {
        private final StringBuilder message = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            message.append(data);
            if (last) {
                answers.add(message.toString());
                message.setLength(0);
            }
            from.request(1);
            return CompletableFuture.completedStage(null);
        }
    }
}
