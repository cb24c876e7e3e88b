import { Button } from '@mantine/core'
import { maxFileBytes, type UserRecord } from '@prosa/contract'
import { fileAddress } from '../../../app/file-address.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { formatBytes } from '../../../ui/file-rules.ts'
import { readDataUrl } from '../../../ui/read-data-url.ts'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import { userTexts as texts } from './texts.ts'
import type { UserForm } from './user-form.ts'
import classes from './users-screen.module.css'

interface PhotoFieldProps {
  form: UserForm
  record: UserRecord
  isDisabled: boolean
}

/** The person's photo: previewed at once, saved with the form. */
export function PhotoField({ form, record, isDisabled }: PhotoFieldProps) {
  const { image } = form.values
  const take = (file: File): void => {
    form.setErrors({ image: null })
    readDataUrl(file).then(
      (url) => form.setValues({ image: url }),
      () => form.setErrors({ image: texts.photoUnreadable }),
    )
  }
  const shown = image?.startsWith('data:') ? image : image && fileAddress(image)
  return (
    <div className={classes.photo} data-path="image">
      <span className={classes.label}>{texts.photo}</span>
      <div className={classes.face}>
        <UserAvatar name={record.name} personId={record.id} size={64} imageUrl={shown} />
        {isDisabled ? null : image === null ? (
          <div className="grow">
            <FileDrop
              label={texts.photoDrop}
              hint={texts.photoHint(formatBytes(maxFileBytes.image))}
              extensions={['png', 'jpg', 'jpeg']}
              maxBytesOf={() => maxFileBytes.image}
              onFiles={([file]) => file && take(file)}
              onRefused={(reasons) => form.setErrors({ image: reasons.join(' ') })}
            />
          </div>
        ) : (
          <Button size="sm" onClick={() => form.setValues({ image: null })}>
            {texts.photoRemove}
          </Button>
        )}
      </div>
      <p className={classes.wrong} role="alert">
        {form.errorOf('image')}
      </p>
    </div>
  )
}
