import type { Ability } from '@prosa/flow'
import { type Icon, IconPhone, IconTag, IconWebhook } from '@tabler/icons-react'
import { flowTexts } from '../texts.ts'

/** Icons that show what a node does; null for abilities that its text or foot shows. */
export const abilityMarks = {
  tag: { Mark: IconTag, label: flowTexts.panel.tag },
  webhook: { Mark: IconWebhook, label: flowTexts.panel.webhook },
  phone: { Mark: IconPhone, label: flowTexts.panel.phone },
  say: null,
  transfer: null,
} satisfies Record<Ability, { Mark: Icon; label: string } | null>
