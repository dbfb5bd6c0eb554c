package io.geoidem;

/**
 * The one exception of the product: an input that gets no key. Its message reads {@code place: what is wrong; what to
 * do}. Misuse by a programmer is an {@link IllegalArgumentException} or {@link NullPointerException} instead.
 */
public final class GeoidemException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final transient Place place;
    private final String problem;
    private final String remedy;

    /**
     * @param code why
     * @param place where; {@link Place#UNKNOWN} where nothing is known
     * @param problem what is wrong, with the value
     * @param remedy what to do about it
     */
    public GeoidemException(ErrorCode code, Place place, String problem, String remedy) {
        this(code, place, problem, remedy, null);
    }

    /** The same, with what caused it. */
    public GeoidemException(
            ErrorCode code,
            Place place,
            String problem,
            String remedy,
            @org.jspecify.annotations.Nullable Throwable cause) {
        super(message(place, problem, remedy), cause);
        this.code = code;
        this.place = place;
        this.problem = problem;
        this.remedy = remedy;
    }

    /** The same error, found at that place. */
    public GeoidemException at(Place where) {
        GeoidemException moved = new GeoidemException(code, where, problem, remedy, getCause());
        moved.setStackTrace(getStackTrace());
        return moved;
    }

    /** Why. */
    public ErrorCode code() {
        return code;
    }

    /** Where. */
    public Place place() {
        return place == null ? Place.UNKNOWN : place;
    }

    /** What is wrong. */
    public String problem() {
        return problem;
    }

    /** What to do. */
    public String remedy() {
        return remedy;
    }

    private static String message(Place place, String problem, String remedy) {
        String where = place.toString();
        if (remedy.isEmpty()) {
            return (where.isEmpty() ? "" : where + ": ") + problem;
        }
        // What a driver says is often a sentence with its full stop.
        boolean sentence = problem.endsWith(".") && !problem.endsWith("..");
        String open = sentence ? problem.substring(0, problem.length() - 1) : problem;
        return (where.isEmpty() ? "" : where + ": ") + open + "; " + remedy;
    }
}
