import type { Price, PricedKind } from './price';
import type { Curve, VisitSettings } from './visit';

/** What the worker of this chapter is asked for. */
export type DistanceTask =
  | { readonly kind: 'gradients'; readonly curve: Curve; readonly settings: VisitSettings }
  /** Every length, one after the other. */
  | { readonly kind: 'prices' };

/** What it answers, as soon as it has it. */
export type DistanceAnswer =
  | { readonly kind: 'gradients'; readonly curve: Curve; readonly norms: Float64Array }
  /** What is being measured now. */
  | { readonly kind: 'measuring'; readonly words: number; readonly priced: PricedKind }
  | { readonly kind: 'price'; readonly price: Price }
  | { readonly kind: 'measured' };
