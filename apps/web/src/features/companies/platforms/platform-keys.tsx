import { Button } from '@mantine/core'
import { endPlatformKey, listPlatformKeys, makePlatformKey, type PlatformKey } from '@prosa/contract'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../app/query.ts'
import { useCan } from '../../../app/session.tsx'
import { Unanswered } from '../../../app/unanswered.tsx'
import { KeyRow } from '../../../shared/keys/key-row.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { platformKeyTexts as texts } from './key-texts.ts'
import classes from './platform-fields.module.css'
import { FieldGroup } from './platform-group.tsx'

/** What somebody asked for; the dialogs are outside the panel's form (`KeyDialogs`). */
export type AskedOfKeys = { act: 'make' } | { act: 'end' | 'use'; of: PlatformKey }

interface PlatformKeysProps {
  /** Null before the platform is stored. */
  platformId: number | null
  onAsk?: (asked: AskedOfKeys) => void
}

/** Keys of the platform's own programs. */
export function PlatformKeys({ platformId, onAsk }: PlatformKeysProps) {
  return (
    <FieldGroup title={texts.title}>
      <p className={classes.quiet}>{platformId === null ? texts.later : texts.hint}</p>
      {platformId === null || !onAsk ? null : <StoredKeys platformId={platformId} onAsk={onAsk} />}
    </FieldGroup>
  )
}

function StoredKeys({ platformId, onAsk }: { platformId: number; onAsk: (asked: AskedOfKeys) => void }) {
  const can = useCan()
  const { data, error, refetch } = useQuery({
    ...query(listPlatformKeys, { params: { id: platformId } }),
    refetchOnMount: 'always',
  })
  if (!data)
    return (
      <Unanswered of={{ error, refetch }} title={texts.failed} level={3}>
        <ListSkeleton rows={2} />
      </Unanswered>
    )
  return (
    <>
      {data.result.length === 0 ? <p className={classes.quiet}>{texts.none}</p> : null}
      <RowList label={texts.title} isHidden={data.result.length === 0}>
        {data.result.map((key) => (
          <KeyRow
            key={key.id}
            of={key}
            name={key.name}
            may={texts.levels[key.level]}
            maker={key.createdBy}
            acts={
              <>
                <Button
                  size="xs"
                  aria-label={texts.titleOfUse(key.name)}
                  onClick={() => onAsk({ act: 'use', of: key })}
                >
                  {texts.use}
                </Button>
                {can.call(endPlatformKey) ? (
                  <Button
                    size="xs"
                    color="red"
                    aria-label={texts.endOf(key.name)}
                    onClick={() => onAsk({ act: 'end', of: key })}
                  >
                    {texts.end}
                  </Button>
                ) : null}
              </>
            }
          />
        ))}
      </RowList>
      {can.call(makePlatformKey) ? (
        <div>
          <Button leftSection={<IconKey size={16} stroke={1.75} aria-hidden />} onClick={() => onAsk({ act: 'make' })}>
            {texts.make}
          </Button>
        </div>
      ) : null}
    </>
  )
}
