import { Button, Popover } from '@mantine/core'
import type { FlowProblem } from '@prosa/flow'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import clsx from 'clsx'
import { useLast } from '../dialogs/use-last.ts'
import { flowTexts } from '../texts.ts'
import type { Editor } from './editor.ts'
import { useEditor, useEditorState } from './editor-context.tsx'
import classes from './header.module.css'
import { InviteWay } from './invite-way.tsx'
import { isQuiet, quietNodes } from './use-checks.ts'

/** Focuses the first problem once the list is placed; at the popover's own focus nothing is focusable yet. */
function focusWhenPlaced(list: HTMLUListElement | null): (() => void) | undefined {
  if (!list) return
  const observer = new ResizeObserver(() => {
    if (list.offsetHeight === 0) return
    observer.disconnect()
    list.querySelector('button')?.focus({ preventScroll: true })
  })
  observer.observe(list)
  return () => observer.disconnect()
}

/** Button with the number of problems. The opened list links each problem to its node. */
export function ProblemList() {
  const editor = useEditor()
  const all = useEditorState((state) => state.problems)
  const open = useEditorState((state) => state.problemList)
  const selectedIds = useEditorState((state) => state.selectedIds)
  const unopenedIds = useEditorState((state) => state.unopenedIds)
  const title = useLast(open)?.title ?? null
  const isOpen = open !== null
  const show = (isShown: boolean): void => editor.patch({ problemList: isShown ? { title: null } : null })
  const quiet = quietNodes({ selectedIds, unopenedIds })
  // After a refusal the list shows all problems.
  const problems = isOpen ? all : all.filter((problem) => !isQuiet(problem, quiet))
  if (problems.length === 0) return null
  const hasErrors = problems.some(({ severity }) => severity === 'error')
  return (
    <Popover opened={isOpen} onChange={show} position="bottom-end" trapFocus>
      <Popover.Target>
        <Button
          size="sm"
          className={clsx(hasErrors ? classes.problems : classes.warnings)}
          aria-expanded={isOpen}
          aria-label={flowTexts.problems(problems.length)}
          leftSection={<IconAlertTriangle size={16} stroke={1.75} aria-hidden />}
          onClick={() => show(!isOpen)}
        >
          <span className={classes.problemWords}>{flowTexts.problems(problems.length)}</span>
          <span className={classes.problemCount}>{problems.length}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={title ?? flowTexts.problems(problems.length)}>
        {/* A refusal is announced; a user who opened the list knows what it is. */}
        <p className={classes.listTitle} role={title === null ? undefined : 'alert'}>
          {title ?? flowTexts.problems(problems.length)}
        </p>
        <ul ref={focusWhenPlaced} className={classes.list}>
          {problems.map((problem, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is created anew by every check
            <li key={place} className={classes.problemRow}>
              <Problem
                problem={problem}
                onGo={() => {
                  show(false)
                  goTo(editor, problem)
                }}
              />
              <InviteWay problem={problem} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

function Problem({ problem, onGo }: { problem: FlowProblem; onGo: () => void }) {
  const isError = problem.severity === 'error'
  const Icon = isError ? IconAlertTriangle : IconInfoCircle
  return (
    <button type="button" className={classes.problem} data-error={isError || undefined} onClick={onGo}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{problem.message}</span>
    </button>
  )
}

/** Selects the node, and the exit if the problem is in one, and brings it into view. */
function goTo(editor: Editor, { nodeId, itemId }: FlowProblem): void {
  const node = editor.document().nodes.find(({ id }) => id === nodeId)
  if (!node) return
  if (itemId !== null && node.userInteractions.some(({ id }) => id === itemId)) editor.selectExit(node.id, itemId)
  else editor.select([node.id])
  editor.patch({ located: { nodeId: node.id } })
}
