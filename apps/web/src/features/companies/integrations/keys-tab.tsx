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
import { KeyRow } from '../../../shared/keys/key-row.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { RowList } from '../../../ui/row-list.tsx'
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
            <KeyRow
              key={key.id}
              of={key}
              maker={key.createdBy?.name ?? null}
              acts={
                mayMake ? (
                  <>
                    <Button
                      size="xs"
                      aria-label={texts.rotateOf(key.publicId)}
                      onClick={() => setAsked({ act: 'rotate', of: key })}
                    >
                      {texts.rotate}
                    </Button>
                    <Button
                      size="xs"
                      color="red"
                      aria-label={texts.endOf(key.publicId)}
                      onClick={() => setAsked({ act: 'end', of: key })}
                    >
                      {texts.end}
                    </Button>
                  </>
                ) : null
              }
            />
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
