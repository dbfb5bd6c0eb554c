package io.geoidem.reconcile;

import java.util.List;
import java.util.OptionalDouble;

/**
 * One row of the result: features that belong together, or one that stands alone. Every feature of the input is a member
 * of exactly one outcome. Members are ordered by source and record. Immutable.
 */
public sealed interface Outcome {
    /** The features, ordered by source and record. */
    List<FeatureRef> members();

    /** Which outcome it is. */
    OutcomeKind kind();

    /** Metres that the geometries lie apart, where the outcome states a distance: the greatest of any two members. */
    default OptionalDouble metres() {
        return OptionalDouble.empty();
    }

    /** Names of attributes that are not equal, or not there, in all members; sorted. Empty where that is not stated. */
    default List<String> attributes() {
        return List.of();
    }

    /** One exact key. */
    record Same(List<FeatureRef> members) implements Outcome {
        public Same {
            members = List.copyOf(members);
        }

        @Override
        public OutcomeKind kind() {
            return OutcomeKind.SAME;
        }
    }

    /** Geometries within the tolerance; their attributes may differ too. */
    record Near(List<FeatureRef> members, double distance, List<String> attributes) implements Outcome {
        public Near {
            members = List.copyOf(members);
            attributes = List.copyOf(attributes);
        }

        @Override
        public OutcomeKind kind() {
            return OutcomeKind.NEAR;
        }

        @Override
        public OptionalDouble metres() {
            return OptionalDouble.of(distance);
        }
    }

    /** One geometry under other attributes. */
    record Conflict(List<FeatureRef> members, List<String> attributes) implements Outcome {
        public Conflict {
            members = List.copyOf(members);
            attributes = List.copyOf(attributes);
        }

        @Override
        public OutcomeKind kind() {
            return OutcomeKind.CONFLICT;
        }
    }

    /** One id at geometries further apart than the tolerance. The distance is empty where one has no geometry. */
    record Moved(List<FeatureRef> members, OptionalDouble metres, List<String> attributes) implements Outcome {
        public Moved {
            members = List.copyOf(members);
            attributes = List.copyOf(attributes);
        }

        @Override
        public OutcomeKind kind() {
            return OutcomeKind.MOVED;
        }
    }

    /** Features that could be paired in more than one way. */
    record Ambiguous(List<FeatureRef> members, Reason reason) implements Outcome {
        public Ambiguous {
            members = List.copyOf(members);
        }

        @Override
        public OutcomeKind kind() {
            return OutcomeKind.AMBIGUOUS;
        }
    }

    /** What the members of an ambiguous outcome share. */
    enum Reason {
        /** The geometry. */
        SAME_GEOMETRY,
        /** The id. */
        SAME_ID,
        /** Each is within the tolerance of another one. */
        WITHIN_TOLERANCE
    }

    /** One exact key, several times in at least one source. */
    record Duplicate(List<FeatureRef> members) implements Outcome {
        public Duplicate {
            members = List.copyOf(members);
        }

        @Override
        public OutcomeKind kind() {
            return OutcomeKind.DUPLICATE;
        }
    }

    /** A feature without counterpart. */
    record OnlyIn(FeatureRef member) implements Outcome {
        @Override
        public List<FeatureRef> members() {
            return List.of(member);
        }

        @Override
        public OutcomeKind kind() {
            return OutcomeKind.ONLY_IN;
        }
    }
}
