import { z } from 'zod'
import { fileId, id, instant } from '../common.ts'
import { maxMessageFiles, maxMessageLength } from '../limits.ts'
import { cannedVariables, unknownVariables } from './canned-variables.ts'

/* Separate from the operations; see session-bodies.ts. */

const listed = Object.keys(cannedVariables)
  .map((name) => `{{${name}}}`)
  .join(', ')

/** A text with variables of canned answers. */
export const cannedText = (max: number) =>
  z
    .string()
    .max(max, `Máximo de ${max} caracteres`)
    .superRefine((value, check) => {
      const unknown = unknownVariables(value).map((name) => `{{${name}}}`)
      if (unknown.length === 0) return
      const message = `Variável desconhecida: ${unknown.join(', ')}. Use ${listed}.`
      check.addIssue({ code: 'custom', message })
    })

export const maxShortcutLength = 40

/** Typed after the slash. */
const shortcut = z
  .string()
  .trim()
  .transform((value) => value.replace(/^\/+/, ''))
  .pipe(
    z
      .string()
      .min(1, 'Campo obrigatório')
      .max(maxShortcutLength, `Máximo de ${maxShortcutLength} caracteres`)
      .regex(/^[\p{L}\p{N}_.-]+$/u, 'Use letras, números, hífen, ponto ou sublinhado, sem espaços'),
  )

const fields = {
  shortcut,
  text: cannedText(maxMessageLength).default(''),
  fileIds: z.array(fileId).max(maxMessageFiles, `Até ${maxMessageFiles} arquivos`).default([]),
}
const saysSomething = (body: { text: string; fileIds: readonly string[] }): boolean =>
  body.text.trim() !== '' || body.fileIds.length > 0
const nothing = { path: ['text'], message: 'Escreva o texto ou anexe um arquivo' }

export const cannedAnswerBody = z.object(fields).refine(saysSomething, nothing)
/** `changedAt` is that of the edited answer, so that a later save by somebody else is not overwritten. */
export const changedCannedAnswerBody = z
  .object({ ...fields, changedAt: instant.optional() })
  .refine(saysSomething, nothing)
export const newCannedAnswerBody = z.object({ workspaceId: id, ...fields }).refine(saysSomething, nothing)
