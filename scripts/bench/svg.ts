const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in an SVG. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** A chart with its own background, in the colours of the reader's scheme. */
export function svg(width: number, height: number, title: string, body: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="ui-sans-serif, system-ui, 'DejaVu Sans', sans-serif" font-size="13" role="img">
  <title>${escaped(title)}</title>
  <style>
    .back { fill: #ffffff; } text { fill: #1f2328; } .small { font-size: 11px; fill: #57606a; } .title { font-size: 15px; font-weight: 600; }
    .grid { stroke: #d0d7de; } .one { stroke: #57606a; stroke-width: 1.5; } .umbo { fill: #0969da; } .peer { fill: #afb8c1; } .no { fill: #cf222e; }
    .whisker { stroke: #1f2328; stroke-width: 1.5; } .bar { stroke: #bc4c00; stroke-width: 3; } .key { fill: #bc4c00; }
    .c0 { stroke: #0969da; } .c1 { stroke: #bc4c00; } .c2 { stroke: #1a7f37; } .c3 { stroke: #8250df; } .c4 { stroke: #bf3989; } .c5 { stroke: #9a6700; } .c6 { stroke: #1b7c83; } .c7 { stroke: #57606a; }
    .line { fill: none; stroke-width: 2.5; } .guide { stroke: #8c959f; stroke-dasharray: 3 4; }
    @media (prefers-color-scheme: dark) {
      .back { fill: #0d1117; } text { fill: #e6edf3; } .small { fill: #9198a1; } .grid { stroke: #30363d; } .one { stroke: #9198a1; } .umbo { fill: #4493f8; }
      .peer { fill: #656c76; } .no { fill: #f85149; } .whisker { stroke: #e6edf3; } .bar { stroke: #f0883e; } .key { fill: #f0883e; }
      .c0 { stroke: #4493f8; } .c1 { stroke: #f0883e; } .c2 { stroke: #3fb950; } .c3 { stroke: #ab7df8; } .c4 { stroke: #db61a2; } .c5 { stroke: #d29922; } .c6 { stroke: #39c5cf; } .c7 { stroke: #9198a1; }
    }
  </style>
  <rect class="back" width="${width}" height="${height}" rx="6"/>
${body.map((line) => `  ${line}`).join('\n')}
</svg>
`;
}

/** A text element. */
export function label(x: number, y: number, text: string, more = ''): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}"${more === '' ? '' : ` ${more}`}>${escaped(text)}</text>`;
}
