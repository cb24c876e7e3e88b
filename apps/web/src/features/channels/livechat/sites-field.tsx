import { ActionIcon, Button, TextInput } from '@mantine/core'
import { maxSites, readSite } from '@prosa/contract'
import { isEnter } from '@prosa/talk'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import parts from '../parts.module.css'
import classes from './livechat.module.css'
import { livechatTexts } from './texts.ts'

const texts = livechatTexts.sites

interface SitesFieldProps {
  sites: readonly string[]
  /** A typed site that was not added yet; saving includes it. */
  typed: string
  problem: string | null
  onTyped: (text: string) => void
  onChange: (sites: readonly string[]) => void
  onProblem: (problem: string | null) => void
}

/** The list with the typed site added, or why it cannot be added. Empty text leaves the list unchanged. */
export const addTyped = (
  sites: readonly string[],
  typed: string,
): { sites: readonly string[]; problem: string | null } => {
  if (typed.trim() === '') return { sites, problem: null }
  const { site, problem } = readSite(typed)
  if (site === null) return { sites, problem }
  if (sites.includes(site)) return { sites, problem: texts.known }
  return sites.length >= maxSites
    ? { sites, problem: texts.tooMany(maxSites) }
    : { sites: [...sites, site], problem: null }
}

/** Sites that may show the chat. */
export function SitesField({ sites, typed, problem, onTyped, onChange, onProblem }: SitesFieldProps) {
  const [removed, setRemoved] = useState('')
  const add = (): void => {
    const next = typed.trim() === '' ? { sites, problem: readSite('').problem } : addTyped(sites, typed)
    onProblem(next.problem)
    if (next.problem !== null) return
    onChange(next.sites)
    onTyped('')
  }
  return (
    <div className={parts.part}>
      <p>{texts.text}</p>
      <div className={classes.entry}>
        <TextInput
          label={texts.field}
          description={texts.hint}
          placeholder={texts.placeholder}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          data-path="sites"
          value={typed}
          error={problem}
          className="grow"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onChange={(event) => {
            onTyped(event.currentTarget.value)
            onProblem(null)
          }}
          onKeyDown={(event) => {
            if (!isEnter(event)) return
            event.preventDefault()
            add()
          }}
        />
        <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add} className={parts.beside}>
          {texts.add}
        </Button>
      </div>
      {sites.length === 0 ? (
        <p className={parts.quiet}>{texts.none}</p>
      ) : (
        <ul className={classes.sites} aria-label={texts.list}>
          {sites.map((site) => (
            <li key={site}>
              <span>{site}</span>
              <ActionIcon
                variant="subtle"
                size={28}
                aria-label={texts.remove(site)}
                onClick={() => {
                  onChange(sites.filter((other) => other !== site))
                  setRemoved(site)
                }}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {removed ? texts.remove(removed) : ''}
      </p>
    </div>
  )
}
