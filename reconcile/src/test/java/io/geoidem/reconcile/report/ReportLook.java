package io.geoidem.reconcile.report;

import io.geoidem.KeyMode;
import io.geoidem.contract.KeyContract;
import io.geoidem.reconcile.Reconciliation;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Not a test: writes a report and pictures of it to the folder given, to be looked at. */
final class ReportLook {
    private ReportLook() {}

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        int parcels = Integer.parseInt(args[1]);
        Path page = write(folder.resolve("report.html"), Parish.of(parcels, 5));
        try (Chromium chromium = Chromium.start()) {
            chromium.size(1360, 1064, false);
            chromium.open(page, "");
            Files.write(folder.resolve("desktop.png"), chromium.screenshot());
            System.out.println("drawn " + chromium.evaluate("map.dataset.drawn + ' in ' + map.dataset.cost + ' ms'"));
            String near = chromium.evaluate(
                    "JSON.parse(data.textContent).outcomes.findIndex(o => o[0] === 'near' && o[1] < 1) + 1");
            chromium.open(page, "#pick=" + near);
            Files.write(folder.resolve("picked.png"), chromium.screenshot());
            chromium.evaluate("scrollTo(0, 900)");
            Files.write(folder.resolve("table.png"), chromium.screenshot());
            chromium.scheme("dark");
            chromium.open(page, "#pick=" + near);
            Files.write(folder.resolve("dark.png"), chromium.screenshot());
            chromium.size(390, 844, true);
            chromium.open(page, "");
            Files.write(folder.resolve("phone-dark.png"), chromium.screenshot());
            chromium.scheme("light");
            chromium.open(page, "#pick=" + near);
            Files.write(folder.resolve("phone.png"), chromium.screenshot());
            chromium.evaluate("document.getElementById('h-map').scrollIntoView()");
            Files.write(folder.resolve("phone-map.png"), chromium.screenshot());
            chromium.evaluate("document.getElementById('outcomes').scrollIntoView()");
            Files.write(folder.resolve("phone-table.png"), chromium.screenshot());
            System.out.println("wider than the phone: "
                    + chromium.evaluate("document.documentElement.scrollWidth + ' of ' + innerWidth"));
        }
    }

    static Path write(Path page, Reconciliation reconciliation) throws Exception {
        KeyContract contract = KeyContract.builder("parcels", KeyMode.GEOMETRY).build();
        try (OutputStream out = Files.newOutputStream(page)) {
            new HtmlReport(
                            "Parcels of the parish: registry and survey",
                            ContractWords.sentences(contract, reconciliation.rules()))
                    .write(reconciliation, out);
        }
        return page;
    }
}
