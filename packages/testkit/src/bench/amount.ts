/** A number as people read it: three digits that count, no exponent. */
export function amount(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= 1000) return Math.round(value).toLocaleString('en-US');
  if (size >= 100) return value.toFixed(0);
  if (size >= 10) return value.toFixed(1);
  if (size >= 0.1 || size === 0) return value.toFixed(2);
  return value.toPrecision(2);
}

/** A bar as it stands in a table. */
export function barText(
  bar: { readonly of: 'ratio' | 'value'; readonly most?: number; readonly least?: number },
  unit: string,
): string {
  const of = bar.of === 'ratio' ? '×' : ` ${unit}`;
  return bar.most === undefined ? `≥ ${amount(bar.least ?? Number.NaN)}${of}` : `≤ ${amount(bar.most)}${of}`;
}
