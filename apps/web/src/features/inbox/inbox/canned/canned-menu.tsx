import { Button } from '@mantine/core'
import { type CannedAnswer, type Dialog, fillVariables, listCannedAnswers } from '@prosa/contract'
import { IconPlus, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../../../app/query.ts'
import { useCan } from '../../../../app/session.tsx'
import { AnswerLine } from '../../../../shared/canned/answer-line.tsx'
import classes from '../../../../shared/canned/canned.module.css'
import { cannedTexts } from '../../../../shared/canned/canned-texts.ts'
import { matchAnswers, soughtAnswers } from '../../../../shared/canned/match-answers.ts'
import { toastError } from '../../../../ui/toast.tsx'
import type { useCalledWord } from '../composer/use-called-word.ts'
import type { CalledWord } from '../composer/word-at.ts'
import { WordMenu } from '../composer/word-menu.tsx'
import { valuesOf } from './fill-answer.ts'

/** Options shown at most; with more matches the agent types further. */
const maxShown = 30

interface CannedMenuProps {
  dialog: Pick<Dialog, 'id' | 'name' | 'hasName' | 'workspaceId' | 'workspaceName'>
  /** The agent's name as the customer sees it. */
  agentName: string
  word: CalledWord
  menu: ReturnType<typeof useCalledWord>['menu']
  /** Whether the message consists of that word alone. */
  isAlone: boolean
  /** Characters that may still replace the word. */
  room: number
  onInsert: (text: string, files: CannedAnswer['files']) => void
  /** `isNew`: the panel opens with an empty new answer. */
  onManage: (isNew: boolean) => void
}

/** Canned answers of the room's workspace that match the text after the slash. The chosen one is inserted, not sent. */
export function CannedMenu({ dialog, agentName, word, menu, isAlone, room, onInsert, onManage }: CannedMenuProps) {
  const can = useCan()
  const { data, error, isFetching } = useQuery({
    ...query(listCannedAnswers, { query: { workspaceId: dialog.workspaceId } }),
    staleTime: 60_000,
  })
  const all = useMemo(() => soughtAnswers(data?.result ?? []), [data])
  const fitting = useMemo(() => matchAnswers(all, word.query, maxShown), [all, word.query])
  const fill = ({ text }: CannedAnswer): string => fillVariables(text, valuesOf(dialog, agentName))
  const insert = (answer: CannedAnswer): void => {
    const text = fill(answer)
    if (text.length > room) toastError(cannedTexts.tooLong)
    else onInsert(text, answer.files)
  }
  const isBare = word.query === ''
  const isNone = data !== undefined && all.length === 0
  const mayManage = can('workspace_edit')
  const noticeOf = (): string | null => {
    if (isBare) return error && !data ? cannedTexts.failed : data && all.length === 0 ? cannedTexts.none : null
    // A lone word is meant to call an answer; to send it as a message takes a second Enter.
    return data && isAlone && !/\s/.test(word.query) ? cannedTexts.noneFits(word.query) : null
  }
  const notice = fitting.length === 0 ? noticeOf() : null
  return (
    <>
      <WordMenu
        {...menu}
        label={cannedTexts.title}
        items={fitting}
        keyOf={({ id }) => id}
        onPick={insert}
        empty={
          notice === null ? null : (
            <p className={classes.notice}>{[notice, isNone && !mayManage ? cannedTexts.noneTextAsk : ''].join(' ')}</p>
          )
        }
        isComing={isFetching && !data}
        foot={
          isBare && mayManage ? (
            <Button
              className={classes.manage}
              size="sm"
              variant="subtle"
              leftSection={
                isNone ? (
                  <IconPlus size={16} stroke={1.75} aria-hidden />
                ) : (
                  <IconSettings size={16} stroke={1.75} aria-hidden />
                )
              }
              onClick={() => onManage(isNone)}
            >
              {isNone ? cannedTexts.create : cannedTexts.manage}
            </Button>
          ) : null
        }
      >
        {(answer) => <AnswerLine answer={{ ...answer, text: fill(answer) }} />}
      </WordMenu>
      <span className="visually-hidden" role="status">
        {fitting.length > 0 ? cannedTexts.found(fitting.length) : (notice ?? '')}
      </span>
    </>
  )
}
