package io.geoidem.ledger.redis;

import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Lease;
import java.util.ArrayList;
import java.util.List;

/** Does what holders do with their claims, any number in the same way. Thread-safe. */
final class Settling {
    private final Names names;
    private final Scripts scripts;

    Settling(Names names, Scripts scripts) {
        this.names = names;
        this.scripts = scripts;
    }

    /**
     * An answer for each handle, in that order.
     *
     * @param what the script's word for it
     * @param first what that takes; empty where it takes nothing
     */
    List<Lease> settle(List<Handle> handles, String what, String first, String second, String third) {
        List<Lease> leases = new ArrayList<>(handles.size());
        for (int from = 0; from < handles.size(); from += Scripts.MOST_KEYS) {
            int to = Math.min(handles.size(), from + Scripts.MOST_KEYS);
            leases.addAll(settleTogether(handles.subList(from, to), List.of(what, first, second, third)));
        }
        return leases;
    }

    private List<Lease> settleTogether(List<Handle> handles, List<String> verb) {
        List<String> keys = new ArrayList<>(handles.size());
        List<String> arguments = new ArrayList<>(2 * handles.size() + verb.size());
        arguments.addAll(verb);
        for (Handle handle : handles) {
            keys.add(names.claim(handle.key()));
            arguments.add(EntryText.escaped(handle.owner().toString()));
            arguments.add(Long.toString(handle.fence()));
        }
        List<?> answers = scripts.run(Script.SETTLE, keys, arguments);
        List<Lease> leases = new ArrayList<>(handles.size());
        for (int i = 0; i < handles.size(); i++) {
            String answer = answers.get(i + 1).toString();
            leases.add(
                    answer.equals("HELD")
                            ? new Lease.Held()
                            : new Lease.Lost(handles.get(i).key(), EntryText.unescaped(answer)));
        }
        return leases;
    }
}
