import { fold } from '@prosa/language'

/**
 * Matches the folded text. Plain thanks may open an answer ('Obrigado por esperar!'); thanks for the contact close one.
 */
const ends =
  /\b(?:obrigad[oa]|agradec\w+|grat[oa])\b[^.!?]*\b(?:contato|atendimento|preferencia|visita|confianca|conversa)\b|\b(?:ate (?:logo|mais|breve|a proxima)|tchau|disponha|foi um prazer|volte sempre|tenha (?:um|uma) (?:otim|bo|excelente)\w*)\b/

/** Whether a text is a farewell. */
export const isFarewell = (text: string): boolean => ends.test(fold(text))
