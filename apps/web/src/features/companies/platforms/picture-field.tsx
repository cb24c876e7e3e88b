import { Button, FileButton } from '@mantine/core'
import { maxFileBytes } from '@prosa/contract'
import { BrandMark } from '../../../ui/brand-mark.tsx'
import { sortFiles } from '../../../ui/file-rules.ts'
import { readDataUrl } from '../../../ui/read-data-url.ts'
import type { PictureKind } from './platform-draft.ts'
import classes from './platform-fields.module.css'
import type { PlatformForm } from './platform-fields.tsx'
import { platformTexts as texts } from './texts.ts'

const extensions = ['png', 'jpg', 'jpeg', 'webp', 'svg']
const rules = { extensions, maxBytesOf: () => maxFileBytes.image }

interface PictureFieldProps {
  form: PlatformForm
  kind: PictureKind
  /** The picture as currently set in the form. */
  shown: string | null
}

/** One picture of the brand: previewed at once, saved with the form. */
export function PictureField({ form, kind, shown }: PictureFieldProps) {
  const label = texts.picture[kind]
  // Without a picture, the product shows its own mark.
  const inUse = kind === 'loginPicture' ? null : <BrandMark name="" size={28} />
  const take = (file: File | null): void => {
    if (!file) return
    const { reasons } = sortFiles([file], rules)
    form.setErrors({ [kind]: reasons[0] ?? null })
    if (reasons.length > 0) return
    readDataUrl(file).then(
      (url) => form.setValues({ [kind]: url }),
      () => form.setErrors({ [kind]: texts.unreadable }),
    )
  }
  return (
    <div className={classes.picture} data-path={kind}>
      <span className={classes.thumb}>{shown ? <img src={shown} alt="" /> : inUse}</span>
      <span className={classes.pictureWords}>
        <b>{label}</b>
        <span>{texts.pictureHint[kind]}</span>
        <span className={classes.error} role="alert">
          {form.errorOf(kind)}
        </span>
        {shown || inUse === null ? null : <span>{texts.inUse}</span>}
      </span>
      <span className={classes.pictureActs}>
        <FileButton accept={extensions.map((extension) => `.${extension}`).join(',')} onChange={take}>
          {(props) => (
            <Button {...props} size="xs" aria-label={shown ? texts.changeOf(label) : texts.chooseOf(label)}>
              {shown ? texts.change : texts.choose}
            </Button>
          )}
        </FileButton>
        {shown ? (
          <Button
            size="xs"
            variant="subtle"
            aria-label={texts.removeOf(label)}
            onClick={() => form.setValues({ [kind]: null })}
          >
            {texts.remove}
          </Button>
        ) : null}
      </span>
    </div>
  )
}
