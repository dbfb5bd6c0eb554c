package io.geoidem.geometry;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A geometry as its source writes it, part by part, for those who show it to people. Coordinates are x = longitude or
 * easting first, in the CRS of the source. Immutable, as far as nobody writes to the arrays, which are not copied.
 */
public sealed interface Outline {
    /** Its type; of the rings of a shapefile record {@code MULTI_POLYGON}, whatever they turn out to be. */
    GeometryType type();

    /**
     * A geometry that is no collection.
     *
     * @param type its type
     * @param parts its parts, none where it is empty
     */
    record Plain(GeometryType type, List<Part> parts) implements Outline {
        public Plain {
            parts = List.copyOf(parts);
        }
    }

    /**
     * A collection.
     *
     * @param members its members, in their order
     */
    record Collection(List<Outline> members) implements Outline {
        public Collection {
            members = List.copyOf(members);
        }

        @Override
        public GeometryType type() {
            return GeometryType.GEOMETRY_COLLECTION;
        }
    }

    /**
     * One polygon, or whatever lines or points the geometry has.
     *
     * @param sequences its rings, closed as they are written; its lines; its points as one sequence
     */
    record Part(List<Sequence> sequences) {
        public Part {
            sequences = List.copyOf(sequences);
        }
    }

    /** Positions one after the other. */
    final class Sequence {
        private final double[] xy;
        private final double @Nullable [] z;

        Sequence(double[] xy, double @Nullable [] z) {
            this.xy = xy;
            this.z = z;
        }

        /** How many there are. */
        public int length() {
            return xy.length / 2;
        }

        /** Longitude or easting. */
        public double x(int index) {
            return xy[2 * index];
        }

        /** Latitude or northing. */
        public double y(int index) {
            return xy[2 * index + 1];
        }

        /** The height; NaN for none. */
        public double z(int index) {
            return z == null ? Double.NaN : Objects.requireNonNull(z)[index];
        }

        /** A new array of x and y of each position in turn. */
        public double[] xy() {
            return xy.clone();
        }
    }
}
