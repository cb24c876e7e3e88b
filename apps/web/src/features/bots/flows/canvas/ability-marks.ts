import type { Ability } from '@prosa/flow'
import { type Icon, IconBook2, IconPhone, IconTag, IconWebhook } from '@tabler/icons-react'
import { flowTexts } from '../texts.ts'

/** Icons that show what a node does; null for abilities that its text or foot shows. */
export const abilityMarks = {
  tag: { Mark: IconTag, label: flowTexts.panel.tag },
  webhook: { Mark: IconWebhook, label: flowTexts.panel.webhook },
  phone: { Mark: IconPhone, label: flowTexts.panel.phone },
  documents: { Mark: IconBook2, label: flowTexts.panel.documents },
  say: null,
  transfer: null,
} satisfies Record<Ability, { Mark: Icon; label: string } | null>
