import { Button } from '@mantine/core'
import {
  getIntegration,
  type IntegrationKey,
  type IntegrationRecord,
  listIntegrations,
  type MadeKey,
  makeIntegrationKey,
} from '@prosa/contract'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { useCan } from '../../../app/session.tsx'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import { EndKeyDialog } from './end-key-dialog.tsx'
import classes from './integrations.module.css'
import { integrationTexts } from './texts.ts'

const texts = integrationTexts.keys

interface KeysTabProps {
  integration: IntegrationRecord
  onMade: (made: MadeKey) => void
}

interface Asked {
  act: 'rotate' | 'end'
  of: IntegrationKey
}

/** The keys by their public ids, with creating, replacing and ending keys. */
export function KeysTab({ integration: { id, state, allKeys }, onMade }: KeysTabProps) {
  const mayMake = useCan().call(makeIntegrationKey) && state !== 'ended'
  const [asked, setAsked] = useState<Asked | null>(null)
  const make = useAct({
    ask: () => call(makeIntegrationKey, { params: { id } }),
    done: onMade,
    failed: texts.makeFailed,
    stale: [getIntegration, listIntegrations],
  })
  return (
    <div className={classes.part}>
      {allKeys.length === 0 ? (
        <p className={classes.hint}>{texts.none}</p>
      ) : (
        <RowList label={integrationTexts.tabs.keys}>
          {allKeys.map((key) => (
            <KeyRow key={key.id} of={key} onAsk={mayMake ? (act) => setAsked({ act, of: key }) : null} />
          ))}
        </RowList>
      )}
      {mayMake ? (
        <div>
          <BusyButton
            size="sm"
            isBusy={make.isPending}
            leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
            onClick={() => make.mutate()}
          >
            {texts.make}
          </BusyButton>
        </div>
      ) : null}
      {asked ? <EndKeyDialog {...asked} integrationId={id} onMade={onMade} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}

interface KeyRowProps {
  of: IntegrationKey
  onAsk: ((act: Asked['act']) => void) | null
}

function KeyRow({ of: { publicId, createdAt, createdBy, endsAt, isEnded, lastUse }, onAsk }: KeyRowProps) {
  const { day, moment } = useFormats()
  return (
    <Row
      name={<code>{texts.label(publicId)}</code>}
      details={[
        texts.made(day(createdAt), createdBy?.name ?? null),
        lastUse ? texts.used(moment(lastUse.at), lastUse.address) : texts.neverUsed,
      ]}
      state={
        <StatusBadge tone={isEnded ? 'off' : endsAt ? 'warn' : 'ok'}>
          {isEnded ? texts.isEnded : endsAt ? texts.endsAt(moment(endsAt)) : texts.works}
        </StatusBadge>
      }
      acts={
        isEnded || onAsk === null ? null : (
          <>
            <Button size="xs" aria-label={texts.rotateOf(publicId)} onClick={() => onAsk('rotate')}>
              {texts.rotate}
            </Button>
            <Button size="xs" color="red" aria-label={texts.endOf(publicId)} onClick={() => onAsk('end')}>
              {texts.end}
            </Button>
          </>
        )
      }
    />
  )
}
