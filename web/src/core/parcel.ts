import type { MainModule } from 'attention-core-module';
import { AttentionError } from './attention_error';
import type { FlatMatrix } from './validate_matrix';

/** Many values in one crossing: see `cpp/bindings/parcel.h`, which is the other end. */
export type RawParcel = Parameters<MainModule['trace']>[0];

/** Puts values in the order in which C++ takes them. */
export class ParcelWriter {
  private readonly numbers: number[] = [];
  private readonly places = new Map<string, number>();
  private readonly matrices: FlatMatrix[] = [];

  number(number: number): void {
    this.numbers.push(number);
  }

  flag(flag: boolean): void {
    this.number(flag ? 1 : 0);
  }

  name(name: string): void {
    const place = this.places.get(name) ?? this.places.size;
    this.places.set(name, place);
    this.number(place);
  }

  matrix(matrix: FlatMatrix): void {
    this.number(matrix.rows);
    this.number(matrix.columns);
    this.matrices.push(matrix);
  }

  list<Item>(items: readonly Item[], put: (item: Item) => void): void {
    this.number(items.length);
    items.forEach(put);
  }

  /** `tape` when it is there already; else the matrices that were put. */
  take(tape: Float64Array = this.joined()): RawParcel {
    return {
      tape,
      numbers: Float64Array.from(this.numbers),
      names: [...this.places.keys()].map((name) => `${name}\n`).join(''),
    };
  }

  private joined(): Float64Array {
    const tape = new Float64Array(this.matrices.reduce((sum, { data }) => sum + data.length, 0));
    let at = 0;
    for (const { data } of this.matrices) {
      tape.set(data, at);
      at += data.length;
    }
    return tape;
  }
}

/** Takes values in the order in which C++ put them. */
export class ParcelReader {
  readonly tape: Float64Array;
  private readonly numbers: Float64Array;
  private readonly names: readonly string[];
  private at = 0;

  constructor(parcel: RawParcel) {
    this.tape = parcel.tape;
    this.numbers = parcel.numbers;
    this.names = parcel.names.split('\n');
  }

  number(): number {
    const number = this.numbers[this.at];
    if (number === undefined)
      throw new AttentionError('core-stopped', 'a parcel from the core ended too early');
    this.at += 1;
    return number;
  }

  flag(): boolean {
    return this.number() !== 0;
  }

  name(): string {
    const place = this.number();
    const name = this.names[place];
    if (name === undefined)
      throw new AttentionError('core-stopped', `a parcel from the core has no name ${place}`);
    return name;
  }

  list<Item>(take: () => Item): Item[] {
    return Array.from({ length: this.number() }, take);
  }
}
