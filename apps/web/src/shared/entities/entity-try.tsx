import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { isEnter } from '@prosa/talk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import classes from './entity-form.module.css'
import type { EntityEntry } from './entity-values.ts'
import { entityTexts as texts } from './texts.ts'

interface EntityTryProps {
  isRegex: boolean
  isFuzzy: boolean
  entries: readonly EntityEntry[]
}

const debounceMs = 250

/** Tests a phrase against the unsaved entity with the bots' own matcher. Nothing is stored. */
export function EntityTry(entity: EntityTryProps) {
  const [phrase, setPhrase] = useState('')
  const [asked] = useDebouncedValue({ ...entity, phrase: phrase.trim() }, debounceMs)
  const isAsked = asked.phrase !== '' && asked.entries.length > 0
  const { data, isError } = useQuery({
    queryKey: ['entity-try', asked],
    // The matcher is large, so its code is loaded on first use.
    queryFn: async () => (await import('./find-in-phrase.ts')).tryEntity(asked, asked.phrase),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <section className={classes.try}>
      <TextInput
        label={texts.tryLabel}
        placeholder={texts.tryPlaceholder}
        maxLength={500}
        value={phrase}
        onChange={({ currentTarget }) => setPhrase(currentTarget.value)}
        // Not part of the form: Enter must not save.
        onKeyDown={(event) => {
          if (isEnter(event)) event.preventDefault()
        }}
      />
      <div role="status" className={classes.tried}>
        {phrase.trim() === '' ? null : entity.entries.length === 0 ? (
          texts.tryEmpty
        ) : isError ? (
          texts.tryFailed
        ) : !data || !isAsked ? null : 'wrong' in data ? (
          <span className={classes.wrong}>{data.wrong}</span>
        ) : data.found.length === 0 ? (
          texts.tryNothing
        ) : (
          <ul>
            {data.found.map(({ value, text }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one value may be found twice
              <li key={place}>
                <b>{text}</b>
                {value === text ? null : <span> → {value}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
