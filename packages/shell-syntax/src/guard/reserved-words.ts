const RESERVED = new Set(
  'if then elif else fi time for in until while do done case esac coproc select function { } [[ ]] !'.split(
    ' ',
  ),
);

/** Whether bash could take this unquoted text, standing first, for grammar rather than for a command. */
export function isReservedWord(text: string): boolean {
  return RESERVED.has(text);
}
