/** Where time comes from: the browser's frames, or a test's. */
export interface Scheduler {
  /** Calls back once with a time in milliseconds. */
  request(callback: (now: number) => void): number;
  cancel(handle: number): void;
  hidden(): boolean;
  /** Calls back when the page is hidden or shown; returns how to stop. */
  onVisibility(callback: () => void): () => void;
}

export interface Clock {
  play(): void;
  pause(): void;
  readonly playing: boolean;
  /** Milliseconds of timeline per millisecond; refuses what is not above 0. */
  speed: number;
  /** Stops for good and lets go of the page. */
  dispose(): void;
}

/** A stalled page goes on where it was instead of leaping ahead. */
const longestFrame = 250;

/**
 * Tells how many milliseconds of timeline have passed, frame by frame, while it plays. A hidden page stands still and
 * goes on when it is shown.
 */
export function createClock(options: {
  readonly onTick: (elapsed: number) => void;
  readonly scheduler?: Scheduler;
}): Clock {
  const { onTick, scheduler = browserScheduler } = options;
  let playing = false;
  let speed = 1;
  let handle: number | null = null;
  let last: number | null = null;

  const frame = (now: number): void => {
    handle = null;
    const elapsed = last === null ? 0 : Math.min(longestFrame, Math.max(0, now - last));
    last = now;
    ask();
    if (elapsed > 0) onTick(elapsed * speed);
  };
  const ask = (): void => {
    if (playing && handle === null && !scheduler.hidden()) handle = scheduler.request(frame);
  };
  const stop = (): void => {
    if (handle !== null) scheduler.cancel(handle);
    handle = null;
    last = null;
  };
  const release = scheduler.onVisibility(() => {
    stop();
    ask();
  });

  return {
    play: () => {
      playing = true;
      ask();
    },
    pause: () => {
      playing = false;
      stop();
    },
    get playing() {
      return playing;
    },
    get speed() {
      return speed;
    },
    set speed(wanted: number) {
      if (!(wanted > 0 && wanted < Number.POSITIVE_INFINITY)) {
        throw new RangeError(`speed cannot be ${wanted}; it is a number above 0.`);
      }
      speed = wanted;
    },
    dispose: () => {
      playing = false;
      stop();
      release();
    },
  };
}

/** The project's only use of requestAnimationFrame. */
const browserScheduler: Scheduler = {
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
  hidden: () => document.hidden,
  onVisibility: (callback) => {
    document.addEventListener('visibilitychange', callback);
    return () => document.removeEventListener('visibilitychange', callback);
  },
};
