package io.geoidem.explain;

/** Which of the two inputs. */
public enum Side {
    A,
    B
}
