import { createHmac } from 'node:crypto';
import { ID_KINDS, ID_MIN_LENGTH, type IdKind } from '@crewwith/domain/ids';
import Hashids from 'hashids';

export interface IdCoder {
  encode(kind: IdKind, id: number): string;
  /** Returns the number, or null for a string that is not an id of this kind. */
  decode(kind: IdKind, wire: string): number | null;
}

/** Obfuscates ids with a salt per kind, derived from the secret (docs/specification.md#ids). */
export function createIdCoder(secret: string): IdCoder {
  const salt = (kind: IdKind) => createHmac('sha256', secret).update(`id:${kind}`).digest('base64');
  const coders = Object.fromEntries(
    ID_KINDS.map((kind) => [kind, new Hashids(salt(kind), ID_MIN_LENGTH)]),
  ) as Record<IdKind, InstanceType<typeof Hashids>>;
  const caches = Object.fromEntries(ID_KINDS.map((kind) => [kind, new IdCache()])) as Record<IdKind, IdCache>;
  const encode = (kind: IdKind, id: number) => {
    const wire = caches[kind].wire(id) ?? coders[kind].encode(id);
    caches[kind].remember(id, wire);
    return wire;
  };
  return {
    encode,
    decode(kind, wire) {
      const before = caches[kind].id(wire);
      if (before !== undefined) return before;
      try {
        const [id] = coders[kind].decode(wire);
        return typeof id === 'number' && encode(kind, id) === wire ? id : null;
      } catch {
        // The library's message contains the salted alphabet.
        return null;
      }
    },
  };
}

/** Cached ids per kind: 1 MB or so. */
const CACHE_SIZE = 5000;

/** Caches ids in both directions: shuffling the salted alphabet for each takes long. */
class IdCache {
  readonly #wires = new Map<number, string>();
  readonly #ids = new Map<string, number>();

  wire(id: number): string | undefined {
    return this.#wires.get(id);
  }

  id(wire: string): number | undefined {
    return this.#ids.get(wire);
  }

  remember(id: number, wire: string): void {
    if (this.#wires.has(id)) return;
    if (this.#wires.size >= CACHE_SIZE) {
      this.#wires.clear();
      this.#ids.clear();
    }
    this.#wires.set(id, wire);
    this.#ids.set(wire, id);
  }
}
