/** {@code geoidem reconcile}: joins the features of several inputs. */
@NullMarked
package io.geoidem.cli.reconcile;

import org.jspecify.annotations.NullMarked;
