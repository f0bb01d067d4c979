import { type Clock, createClock, type Scheduler } from '../timeline/clock';

/** Milliseconds in which the arcs of the ribbon grow. */
const growth = 1100;

/** The arcs of a ribbon, growing from their query once it is chosen. */
export class ArcGrowth {
  /** 0…1, how far they have grown. */
  grown = 1;
  #clock: Clock | null = null;

  /** From the start, or at once where no motion is wanted. */
  start(motion: boolean, onGrow: () => void, scheduler: { readonly scheduler?: Scheduler }): void {
    this.stop();
    this.grown = motion ? 0 : 1;
    onGrow();
    if (!motion) return;
    const clock = createClock({
      onTick: (elapsed) => {
        this.grown = Math.min(1, this.grown + elapsed / growth);
        if (this.grown === 1) clock.dispose();
        onGrow();
      },
      ...scheduler,
    });
    this.#clock = clock;
    clock.play();
  }

  stop(): void {
    this.#clock?.dispose();
    this.#clock = null;
  }
}
