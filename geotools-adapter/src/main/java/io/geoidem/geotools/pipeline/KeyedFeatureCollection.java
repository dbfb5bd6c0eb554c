package io.geoidem.geotools.pipeline;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.FeatureCollection;
import org.geotools.feature.collection.BaseSimpleFeatureCollection;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.geometry.jts.ReferencedEnvelope;

/**
 * A lazy view of a collection in which every feature has its key as one attribute more, a text that comes last. Nothing is read
 * before {@link #features()} is iterated; the view can be iterated again, and written by any data store:
 *
 * <pre>{@code
 * store.addFeatures(KeyedFeatureCollection.of(source.getFeatures(), FeatureKeys.of(contract), "key"));
 * }</pre>
 *
 * <p>The key is made of the feature as the collection underneath has it, so of all attributes that the contract chooses and never
 * of the key attribute. Geometries stay in their CRS.
 *
 * <p>The collection underneath is read by the thread that iterates alone: one feature for who takes one, and up to 160
 * features or about four megabytes ahead for who goes on, whose keys other processors make meanwhile. Order and errors are
 * those of reading one by one: a feature that fails, or a store that does, fails when its turn has come. What the collection
 * underneath hands out may be used again by it, but not the geometries, which are handed on. Iterators are to be closed, as always in GeoTools; they also close
 * themselves at their end and when they fail. The view is thread-safe where the collection underneath is; iterators are not.
 */
public final class KeyedFeatureCollection extends BaseSimpleFeatureCollection {
    private final FeatureCollection<SimpleFeatureType, SimpleFeature> features;
    private final FeatureKeys keys;
    private final BadFeaturePolicy policy;

    private KeyedFeatureCollection(
            FeatureCollection<SimpleFeatureType, SimpleFeature> features,
            FeatureKeys keys,
            SimpleFeatureType type,
            BadFeaturePolicy policy) {
        super(type);
        this.features = features;
        this.keys = keys;
        this.policy = policy;
    }

    /**
     * The view with that key attribute, which fails at the first feature that gets no key.
     *
     * @param attribute a name that no attribute has; at most 10 characters for a shapefile
     * @throws GeoidemException with {@link ErrorCode#ATTRIBUTE} where there is an attribute of that name, such as the key
     *     of an earlier run: one that stays would count
     */
    public static KeyedFeatureCollection of(
            FeatureCollection<SimpleFeatureType, SimpleFeature> features, FeatureKeys keys, String attribute) {
        return new KeyedFeatureCollection(
                features, keys, keyedType(features.getSchema(), keys, attribute), BadFeaturePolicy.fail());
    }

    /** The same view with another answer to features that get no key. */
    public KeyedFeatureCollection withPolicy(BadFeaturePolicy other) {
        return new KeyedFeatureCollection(features, keys, getSchema(), other);
    }

    @Override
    public SimpleFeatureIterator features() {
        return new KeyedFeatureIterator(features.features(), keys, getSchema(), policy);
    }

    /** The number that the collection underneath states; counted where features may be left out. */
    @Override
    public int size() {
        return policy instanceof BadFeaturePolicy.Fail ? features.size() : super.size();
    }

    @Override
    public boolean isEmpty() {
        return policy instanceof BadFeaturePolicy.Fail ? features.isEmpty() : super.isEmpty();
    }

    /** The rectangle around the collection underneath, in its CRS. */
    @Override
    public ReferencedEnvelope getBounds() {
        return features.getBounds();
    }

    private static SimpleFeatureType keyedType(SimpleFeatureType type, FeatureKeys keys, String attribute) {
        if (type.getDescriptor(attribute) != null) {
            throw new GeoidemException(
                    ErrorCode.ATTRIBUTE,
                    Place.ofFile(type.getTypeName()).inField(attribute),
                    "the layer has an attribute of the name that the key is to get",
                    "give another name, or take that attribute out of the collection first");
        }
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.init(type);
        builder.length(keys.keyLength()).add(attribute, String.class);
        return builder.buildFeatureType();
    }
}
