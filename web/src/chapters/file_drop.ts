import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Takes what is dropped. */
export interface FileOpener {
  open(files: readonly File[]): Promise<void>;
}

/**
 * Lets files be dropped on an element. While one is held over it the element has the attribute `dropping`. Where there is
 * no opener nothing comes of a file; what is no file, and what is dropped elsewhere, goes where it would have gone.
 */
export class FileDrop implements ReactiveController {
  constructor(
    private readonly host: ReactiveControllerHost & HTMLElement,
    private readonly opener: () => FileOpener | null,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.host.addEventListener('dragenter', this.#over);
    this.host.addEventListener('dragover', this.#over);
    this.host.addEventListener('dragleave', this.#leave);
    this.host.addEventListener('drop', this.#drop);
  }

  hostDisconnected(): void {
    this.host.removeEventListener('dragenter', this.#over);
    this.host.removeEventListener('dragover', this.#over);
    this.host.removeEventListener('dragleave', this.#leave);
    this.host.removeEventListener('drop', this.#drop);
    this.#show(false);
  }

  #over = (event: DragEvent): void => {
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    // Or the browser would open the file in the place of the page.
    event.preventDefault();
    const canOpen = this.opener() !== null;
    dataTransfer.dropEffect = canOpen ? 'copy' : 'none';
    this.#show(canOpen);
  };

  #leave = ({ relatedTarget }: DragEvent): void => {
    if (relatedTarget instanceof Node && this.host.contains(relatedTarget)) return;
    this.#show(false);
  };

  #drop = (event: DragEvent): void => {
    this.#show(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    void this.opener()?.open(files);
  };

  #show(isOver: boolean): void {
    this.host.toggleAttribute('dropping', isOver);
  }
}
