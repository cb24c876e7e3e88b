import { type DialogTemplate, fitTemplateValue, type GapPlace, partsOf } from '@prosa/contract'
import { IconFile, IconPhoto, IconVideo } from '@tabler/icons-react'
import classes from './approved-message.module.css'
import { gapLabel } from './gap-label.ts'
import { headerFiles } from './texts.ts'

interface TemplateBubbleProps {
  template: DialogTemplate
  /** The value of each gap as readers see it; '' for a gap that is still empty. */
  values: readonly string[]
}

const files = {
  image: { Icon: IconPhoto, label: headerFiles.image },
  video: { Icon: IconVideo, label: headerFiles.video },
  document: { Icon: IconFile, label: headerFiles.document },
} as const

/** Preview of an approved message as the customer will see it. An empty gap shows the label of its form field. */
export function TemplateBubble({ template, values }: TemplateBubbleProps) {
  const { headerFile, header, footer, buttons } = template
  const file = headerFile ? files[headerFile] : null
  return (
    <div className={classes.ground}>
      <div className={classes.bubble}>
        {file ? (
          <span className={classes.file}>
            <file.Icon size={16} stroke={1.75} aria-hidden />
            {file.label}
          </span>
        ) : null}
        {header ? (
          <p className={classes.header}>
            <Words template={template} values={values} place="header" />
          </p>
        ) : null}
        <p>
          <Words template={template} values={values} place="body" />
        </p>
        {footer ? <p className={classes.footer}>{footer}</p> : null}
        {buttons.map((label) => (
          <span key={label} className={classes.button}>
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

function Words({ template, values, place }: TemplateBubbleProps & { place: GapPlace }) {
  const parts = partsOf(template, place).map((part, turn) => ({ part, key: `${turn}` }))
  return parts.map(({ part, key }) => {
    if (typeof part === 'string') return part
    const value = fitTemplateValue(values[part.index] ?? '')
    return (
      <mark key={key} data-empty={value === '' || undefined}>
        {value || gapLabel(template, part)}
      </mark>
    )
  })
}
