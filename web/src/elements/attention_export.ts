import { css, html, LitElement, nothing, render, type TemplateResult, unsafeCSS } from 'lit';
import { reasonOf } from '../core/reason_of';
import { markStyles } from '../draw/mark_styles';
import { renderPicture } from '../draw/svg';
import { type NumberFormat, numberFormats } from '../export/number_formats';
import { pictureStrip, type Strip, type StripFrame } from '../export/picture_strip';
import { pngOf } from '../export/png';
import { saveFile } from '../export/save_file';
import { en } from '../i18n/en';
import { enExport } from '../i18n/en_export';
import { frameAt } from '../timeline/frame_at';
import { sayText } from '../timeline/say';
import type { Frame } from '../timeline/timeline_types';
import { restOf } from '../timeline/travel';
import { elementStyles } from './element_styles';
import { exportSourceOf } from './export_source_of';
import type { PlayerSession } from './player_session';
import { pictureOf } from './player_template';
import { groundOf, standaloneSvg } from './svg_export';

type Format = keyof typeof enExport.formats;

/** Of each picture, CSS pixels. */
const pictureWidth = 640;

/** The list of files that can be written of what a player shows. */
export class AttentionExport extends LitElement {
  static override properties = { session: { attribute: false }, said: { state: true } };
  declare session: PlayerSession | null;
  /** What came of the last file asked for. */
  declare said: string;

  constructor() {
    super();
    this.session = null;
    this.said = '';
  }

  protected override render(): TemplateResult {
    const formats = Object.entries(enExport.formats) as [Format, string][];
    return html`<ul aria-label=${enExport.heading}>${formats.map(
      ([format, label]) =>
        html`<li><button type="button" data-format=${format} @click=${() => void this.#save(format)}>${label}</button></li>`,
    )}</ul>
      <p role="status">${this.said}</p>
      <div class="drawing" aria-hidden="true"></div>`;
  }

  async #save(format: Format): Promise<void> {
    this.said = '';
    try {
      const { suffix, content } = await this.#written(format);
      const name = `${this.#shown.state.example.id}${suffix}`;
      saveFile(name, content);
      this.said = enExport.saved(name);
    } catch (error) {
      this.said = enExport.failed(reasonOf(error));
    }
  }

  async #written(format: Format): Promise<{ suffix: string; content: Blob }> {
    const svg = (text: string): Blob => new Blob([text], { type: 'image/svg+xml' });
    switch (format) {
      case 'svg':
        return { suffix: '.svg', content: svg(this.#picture()) };
      case 'png': {
        const text = this.#picture();
        return { suffix: '.png', content: await pngOf(text, sizeOf(text)) };
      }
      case 'strip':
        return { suffix: '_steps.svg', content: svg(this.#strip().svg) };
      case 'strip_png': {
        const strip = this.#strip();
        return { suffix: '_steps.png', content: await pngOf(strip.svg, strip) };
      }
      default: {
        const { state, computation } = this.#shown;
        const { suffix, type, write }: NumberFormat = numberFormats[format];
        const content = write(exportSourceOf(state, computation));
        return { suffix, content: new Blob([content as BlobPart], { type }) };
      }
    }
  }

  get #shown(): PlayerSession {
    if (this.session === null) throw new Error(enExport.notDrawn);
    return this.session;
  }

  #picture(): string {
    return this.#drawn(this.#shown.frame);
  }

  /** Every beat where it comes to rest. */
  #strip(): Strip {
    const { timeline } = this.#shown.computation;
    const frames = timeline.beats.map((_, beat): StripFrame => {
      const frame = frameAt(timeline, restOf(timeline, beat));
      const svg = this.#drawn(frame);
      return { svg, ...sizeOf(svg), caption: sayText(frame.beat.say) };
    });
    const drawing = this.renderRoot.querySelector('.drawing') as Element;
    return pictureStrip(frames, { ground: groundOf(drawing), ink: getComputedStyle(this).color });
  }

  /** Drawn out of sight, as colours are known only of what is in the document. */
  #drawn(frame: Frame): string {
    const drawing = this.renderRoot.querySelector<HTMLElement>('.drawing') as HTMLElement;
    const view = { session: this.#shown, wanted: () => false, strings: en };
    render(renderPicture(pictureOf(view, frame, pictureWidth), null), drawing);
    const svg = standaloneSvg(drawing.querySelector('svg') as SVGSVGElement);
    render(nothing, drawing);
    return svg;
  }

  static override styles = [
    elementStyles,
    unsafeCSS(markStyles),
    css`
      :host { display: block; margin-top: 0.75em; padding-top: 0.75em; border-top: 1px solid var(--ap-grid); }
      ul { display: flex; flex-wrap: wrap; gap: 0.375em; margin: 0; padding: 0; list-style: none; }
      button { min-height: 2.25em; padding: 0 0.75em; }
      p { margin: 0.375em 0 0; font-size: 0.875em; }
      p:empty { display: none; }
      .drawing { position: absolute; width: 0; height: 0; overflow: hidden; background: var(--ap-ground); }
      @media print { :host { display: none; } }
    `,
  ];
}

function sizeOf(svg: string): { width: number; height: number } {
  const [, width, height] = /^<svg[^>]*? width="([\d.]+)"[^>]*? height="([\d.]+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}

/** The list as an entry of the menu shows it. */
export function exportPanel(session: PlayerSession): TemplateResult {
  if (customElements.get('attention-export') === undefined)
    customElements.define('attention-export', AttentionExport);
  return html`<attention-export .session=${session}></attention-export>`;
}
