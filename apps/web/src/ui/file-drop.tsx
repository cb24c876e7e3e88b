import { IconUpload } from '@tabler/icons-react'
import clsx from 'clsx'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import classes from './file-drop.module.css'
import { sortFiles } from './file-rules.ts'
import { uiTexts } from './texts.ts'

interface FileDropProps {
  label?: string
  /** Extensions without dot; absent: any. */
  extensions?: readonly string[]
  /** Extensions offered in the file chooser, if the caller reports other ones itself. */
  offered?: readonly string[]
  /** Size limit of a file; it may depend on the kind of file. */
  maxBytesOf?: (file: File) => number
  isMultiple?: boolean
  isDisabled?: boolean
  onFiles: (files: File[]) => void
  /** Gets one Portuguese sentence per refused file. */
  onRefused: (reasons: string[]) => void
  hint?: ReactNode
}

/** A field to drop or choose files. */
export function FileDrop(props: FileDropProps) {
  const {
    label = uiTexts.dropFiles,
    extensions,
    offered = extensions,
    isMultiple = false,
    isDisabled = false,
    hint,
  } = props
  const id = useId()
  const [isOver, setOver] = useState(false)

  const take = (list: FileList | null): void => {
    const files = [...(list ?? [])].slice(0, isMultiple ? undefined : 1)
    const { taken, reasons } = sortFiles(files, props)
    if (taken.length > 0) props.onFiles(taken)
    if (reasons.length > 0) props.onRefused(reasons)
  }
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isInside && !isDisabled)
  }

  return (
    <label
      htmlFor={id}
      className={clsx(classes.drop, isOver && classes.over, isDisabled && classes.disabled)}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        if (!isDisabled) take(event.dataTransfer.files)
      }}
    >
      <IconUpload size={20} stroke={1.75} aria-hidden />
      <span>{label}</span>
      {hint ? <span className={classes.hint}>{hint}</span> : null}
      <input
        id={id}
        type="file"
        className="visually-hidden"
        multiple={isMultiple}
        disabled={isDisabled}
        accept={offered?.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          take(event.currentTarget.files)
          // Reset, so that a removed file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
