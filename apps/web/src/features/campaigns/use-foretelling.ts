import { useDebouncedValue } from '@mantine/hooks'
import {
  brokenSegment,
  type CampaignPreview,
  type CampaignPreviewBody,
  type PreviewedMessage,
  previewCampaign,
} from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../app/query.ts'

/** The parts of a campaign that its preview depends on; null while it cannot be requested. */
export type Foretold = Omit<CampaignPreviewBody, 'only' | 'offset' | 'limit'> | null

const pauseMs = 400
const pageSize = 20

export interface Foretelling {
  asked: Foretold
  preview: CampaignPreview | undefined
  /** The shown receiver's message. */
  shown: PreviewedMessage | undefined
  position: number
  step: (by: number) => void
  isFailed: boolean
  /** The preview matches the typed values. */
  isCurrent: boolean
  retry: () => void
}

/** The server's preview of the campaign as typed. */
export function useForetelling(wanted: Foretold): Foretelling {
  const [key] = useDebouncedValue(JSON.stringify(wanted), pauseMs)
  const asked = JSON.parse(key) as Foretold
  const [at, setAt] = useState({ key, position: 0 })
  const position = at.key === key ? at.position : 0
  const offset = Math.floor(position / pageSize) * pageSize
  const body = { ...(asked ?? nothing), offset, limit: pageSize }
  const answer = useQuery({
    ...query(previewCampaign, { body }),
    enabled: asked !== null,
    placeholderData: (before) => before,
  })
  const preview = asked === null ? undefined : answer.data
  return {
    asked,
    preview,
    shown: preview?.result[position - offset],
    position,
    step: (by) => setAt({ key, position: position + by }),
    isCurrent: answer.isSuccess && !answer.isPlaceholderData && key === JSON.stringify(wanted),
    // A broken segment is reported by its own field.
    isFailed: answer.isError && answer.error.message !== brokenSegment,
    retry: () => void answer.refetch(),
  }
}

const nothing: NonNullable<Foretold> = {
  message: '',
  media: 'WHATSAPP_QRCODE',
  interval: 60,
  botId: 0,
  workspaceId: 0,
  contacts: [],
  guards: [],
}
