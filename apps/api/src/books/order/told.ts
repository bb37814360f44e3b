/**
 * What a player reads about the refusal of an order: the text of the operator's preset and their note; without both the reason,
 * which otherwise is for operators only. `texts`: of the presets, in the player's language.
 */
export const toldReason = <Preset extends string>(
  texts: Readonly<Record<Preset, string>>,
  { refusal, playerNote, reason = '' }: { refusal: Preset | null; playerNote: string; reason?: string },
): string => [refusal && texts[refusal], playerNote].filter(Boolean).join(' · ') || reason
