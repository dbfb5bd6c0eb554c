package io.geoidem.geotools.shapefile;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.bundle.Bundle;
import io.geoidem.bundle.BundleComponent;
import io.geoidem.contract.BundleRole;
import io.geoidem.crs.CrsRef;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The CRS of a layer (§5.3): what the contract names, else what the .prj says; nothing is guessed. */
final class LayerCrs {
    private static final String REMEDY = "pass --source-crs, such as EPSG:25832, or put the right .prj beside the .shp";

    private LayerCrs() {}

    /**
     * The CRS.
     *
     * @throws GeoidemException with {@link ErrorCode#CRS} where nothing names one
     */
    static CrsRef of(Bundle bundle, Optional<String> named, Limits limits) {
        if (named.isPresent()) {
            return new CrsRef.Named(named.get());
        }
        BundleComponent prj = bundle.component(BundleRole.PRJ)
                .orElseThrow(() -> new GeoidemException(
                        ErrorCode.CRS,
                        Place.ofFile(bundle.entryName()),
                        bundle.baseName() + ".prj, which names the CRS, is missing",
                        REMEDY));
        String text = SidecarText.of(prj.readAllBytes(limits.sidecarBytes()), StandardCharsets.UTF_8);
        if (text.isEmpty()) {
            throw new GeoidemException(ErrorCode.CRS, prj.place(), "the file is empty and names no CRS", REMEDY);
        }
        if (text.startsWith("<")) {
            throw new GeoidemException(ErrorCode.CRS, prj.place(), "it is a web page, not the text of a CRS", REMEDY);
        }
        return new CrsRef.Text(text);
    }
}
