import { fold } from '@prosa/language'

/** Of the folded text. Thanks alone may open an answer ('Obrigado por esperar!'); thanks for the contact end one. */
const ends =
  /\b(?:obrigad[oa]|agradec\w+|grat[oa])\b[^.!?]*\b(?:contato|atendimento|preferencia|visita|confianca|conversa)\b|\b(?:ate (?:logo|mais|breve|a proxima)|tchau|disponha|foi um prazer|volte sempre|tenha (?:um|uma) (?:otim|bo|excelente)\w*)\b/

/** Whether a text takes leave of a customer. */
export const isFarewell = (text: string): boolean => ends.test(fold(text))
