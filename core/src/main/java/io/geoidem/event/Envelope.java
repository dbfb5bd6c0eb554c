package io.geoidem.event;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.json.CanonicalJson;
import io.geoidem.json.JsonReader;
import io.geoidem.json.MemberNames;
import io.geoidem.json.Token;

/** The names that mean something at the top level of an event: those that are stripped, and {@code event_type}. */
final class Envelope {
    private final EventSettings settings;
    private final HeldText held;
    private final MemberNames names;
    private final OpenContainers open;

    private boolean eventTypeSeen;
    private boolean stripping;
    private int lengthBefore;
    private int slotsBefore;
    /** Whether a comma stood before the member that is stripped. */
    private boolean commaBefore;

    Envelope(EventSettings settings, HeldText held, MemberNames names, OpenContainers open) {
        this.settings = settings;
        this.held = held;
        this.names = names;
        this.open = open;
    }

    void begin() {
        eventTypeSeen = false;
        stripping = false;
    }

    /** Whether the value of a stripped member is being read; what is written meanwhile is taken back. */
    boolean isStripping() {
        return stripping;
    }

    boolean commaBefore() {
        return commaBefore;
    }

    /** Treats the name that was read last; whether its member is stripped. */
    boolean strips(int member, boolean comma) {
        for (byte[] name : settings.strip) {
            if (names.lastIs(name)) {
                open.member(member, -1, held.slots());
                stripping = true;
                lengthBefore = held.text.length();
                slotsBefore = held.slots();
                commaBefore = comma;
                return true;
            }
        }
        if (settings.eventType.isPresent() && names.lastIs(EventSettings.EVENT_TYPE)) {
            eventTypeSeen = true;
        }
        return false;
    }

    /** Takes back what was written of the member that is stripped. */
    void truncate() {
        held.truncate(lengthBefore, slotsBefore);
    }

    /** Ends the value of a member; whether the member is stripped. */
    boolean endsStripped() {
        boolean ended = stripping;
        if (ended) {
            stripping = false;
            truncate();
        }
        return ended;
    }

    /** Whether the contract has an event type that the payload has not named so far. */
    boolean lacksEventType() {
        return settings.eventType.isPresent() && !eventTypeSeen;
    }

    /** Appends the member of the contract's event type. */
    void addEventType(boolean comma) {
        if (names.add(EventSettings.EVENT_TYPE) <= 0) {
            open.ascending[0] = false;
        }
        eventTypeSeen = true;
        if (comma) {
            held.text.append(',');
        }
        int member = names.total() - 1;
        open.member(member, held.text.length(), held.slots());
        held.text.append(settings.eventTypeMember);
        open.memberEnd[member] = held.text.length();
    }

    /** Checks the value that was read last, where it is that of an event type. */
    void requireEventType(JsonReader reader) {
        if (settings.eventType.isEmpty() || !names.lastIs(EventSettings.EVENT_TYPE)) {
            return;
        }
        String wanted = settings.eventType.get();
        boolean same = reader.token() == Token.STRING && reader.string().equals(wanted);
        if (!same) {
            throw new GeoidemException(
                    ErrorCode.EVENT_TYPE,
                    reader.place(),
                    "the event has another event_type than " + CanonicalJson.text(wanted),
                    "give the event's own type, or strip event_type");
        }
    }
}
