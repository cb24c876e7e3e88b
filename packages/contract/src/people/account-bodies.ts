import { readPhone } from '@prosa/language'
import { z } from 'zod'
import { color, maxInt4, requiredText, text } from '../common.ts'
import { avatarDataUrlLength } from '../limits.ts'
import { revision } from '../revision.ts'
import { newPassword } from './session-bodies.ts'

/** Separate from the operations; see session-bodies.ts. */

export const email = requiredText(254).pipe(z.email('E-mail inválido'))

export const wrongPersonPhone = 'Campo Obrigatório'

/**
 * The stored form of a collaborator's new phone: a mobile number, with or without area code, or a foreign one. Null for
 * other texts. A stored fixed number may stay.
 */
export const personPhone = (text: string, stored: string | null): string | null => {
  if (text === stored) return text
  const read = readPhone(text)
  const number = read.number ?? read.local ?? null
  return number === stored || (number !== null && /^(?:\+|(?:55\d\d)?9\d{8}$)/.test(number)) ? number : null
}

/** A Brazilian mobile or fixed number, with or without area code, or a foreign one. */
const requiredPhone = z
  .string()
  .trim()
  .min(1, 'Campo obrigatório')
  .transform((text, context) => {
    const read = readPhone(text)
    const number = read.number ?? read.local
    if (number !== undefined) return number
    context.addIssue({ code: 'custom', message: 'Fone inválido', input: text })
    return z.NEVER
  })

export const forgotPasswordBody = z.object({
  email,
  /** Required by the specification; the link always leads to the account's own platform. */
  url: z.string().max(500).optional(),
})
export const resendEmailBody = z.object({ email })

export const setupBody = z.object({
  companyName: requiredText(200),
  userName: requiredText(200),
  userEmail: email,
  userPhone: requiredPhone,
  password: newPassword,
})

export const acceptInviteBody = z.object({
  email,
  name: requiredText(200),
  phone: requiredPhone,
  password: newPassword,
})

/** A picture as a data URL; null removes it. */
export const pictureDataUrl = z
  .string()
  .startsWith('data:image/', 'Escolha uma imagem PNG ou JPEG.')
  .max(avatarDataUrlLength, 'Tamanho máximo excedido. Máximo permitido: 5 MB.')

export const avatarBody = z.object({ pic: pictureDataUrl.nullish(), color: color.optional() })

const recordId = z.int().positive().max(maxInt4)
/** A record by its id, or as the API returned it. */
const recordIds = (minimum: string) =>
  z
    .array(z.union([recordId, z.object({ id: recordId }).transform(({ id }) => id)]))
    .min(1, minimum)
    .max(500)

const filled = (value: string | null | undefined): boolean => value !== undefined && value !== null && value !== ''

/** Editable fields of a collaborator; absent ones are left unchanged. The server decides who may change which. */
export const userBody = z
  .object({
    name: requiredText(200),
    email,
    /** Normalized by `personPhone`, with the stored phone. */
    phone: z.string(),
    active: z.boolean(),
    profiles: recordIds('Deve conter no mínimo um registro'),
    workspaces: recordIds('Deve conter no mínimo um registro'),
    isAttendant: z.boolean(),
    attendant: z.boolean(),
    nameAgent: text(100)
      .transform((value) => value || null)
      .nullable(),
    image: pictureDataUrl.nullable(),
    avatar: pictureDataUrl.nullable(),
    avatarColor: color,
    /** The new password, with `lastPassword`. */
    password: z.union([z.literal(''), newPassword]).nullable(),
    lastPassword: z.string().max(1000).nullable(),
    revision,
  })
  .partial()
  .refine((body) => filled(body.password) === filled(body.lastPassword), {
    path: ['lastPassword'],
    message: 'Preencha a senha atual e a nova senha',
  })

export const changePasswordBody = z
  .object({
    lastPassword: z.string().min(1, 'Campo obrigatório').max(1000),
    newPassword,
    confirmPassword: z.string().max(1000),
  })
  .refine((body) => body.newPassword === body.confirmPassword, {
    path: ['confirmPassword'],
    message: 'As senhas não são iguais',
  })

const inviteRow = z.object({
  email,
  profileId: z.int('Campo obrigatório').positive('Campo obrigatório').max(maxInt4),
  /** Whether rooms are offered to them; absent: decided by whether the profile opens the inbox. */
  attends: z.boolean().optional(),
})

export const inviteBody = inviteRow.extend({ workspaces: recordIds('Escolha pelo menos um workspace') })

/** A repeated address is reported at its second row. */
const demandDifferent = (rows: readonly { email: string }[], context: z.RefinementCtx): void => {
  const seen = new Set<string>()
  for (const [place, row] of rows.entries()) {
    const address = row.email.toLowerCase()
    if (seen.has(address))
      context.addIssue({
        code: 'custom',
        path: [place, 'email'],
        message: 'Não pode conter elementos duplicados',
      })
    seen.add(address)
  }
}

const workspaceFields = z.object({
  name: requiredText(100),
  active: z.boolean(),
  parentId: recordId.nullish(),
  /** The complete team; members that are not listed are removed. */
  users: z
    .array(
      z
        .union([recordId, z.object({ id: recordId, active: z.boolean().optional() })])
        .transform((value) =>
          typeof value === 'number' ? { id: value, active: true } : { id: value.id, active: value.active ?? true },
        ),
    )
    .max(1000)
    .optional(),
  invitesForNewUsers: z.array(inviteRow).max(50).superRefine(demandDifferent).optional(),
  /** Target of its open rooms when it is deactivated: another workspace's queue. */
  moveRoomsTo: recordId.nullish(),
  /** Target of its bots and their numbers when it is deactivated, inactive ones included. */
  moveBotsTo: recordId.nullish(),
})
export const workspaceBody = workspaceFields.extend({ active: z.boolean().default(true) })
export const workspaceChanges = workspaceFields.extend({ revision }).partial()

export const profileBody = z.object({
  name: requiredText(100),
  /** Ids of permissions; headings (negative) are ignored. */
  permissions: z.array(z.int()).max(200),
})
export const profileChanges = profileBody.extend({ revision }).partial()
