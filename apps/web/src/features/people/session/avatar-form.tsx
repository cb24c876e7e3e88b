import { Button } from '@mantine/core'
import { avatarColors, endFirstAccess, maxFileBytes, type SessionUser, updateAvatar } from '@prosa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hasPermission } from '../../../app/access.ts'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { botsPath, decideLanding } from '../../../app/route-rules.ts'
import { renewSession } from '../../../app/session-store.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { formatBytes } from '../../../ui/file-rules.ts'
import { readDataUrl } from '../../../ui/read-data-url.ts'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import classes from './avatar-form.module.css'
import { ColorChoice } from './color-choice.tsx'
import { type Crop, wholeCrop } from './crop-rules.ts'
import { drawCrop, openPhoto, PhotoCrop } from './photo-crop.tsx'
import formClasses from './session-form.module.css'
import { Said } from './session-form.tsx'
import { sessionTexts } from './texts.ts'

const extensions = ['png', 'jpeg', 'jpg'] as const

/** The stored photo, none, or a new one with its crop. */
type Picture = { kind: 'stored' } | { kind: 'none' } | { kind: 'new'; photo: HTMLImageElement; crop: Crop }

/** The bots screen; users who may not see bots go where the login leads. */
const placeAfter = (user: SessionUser): string =>
  hasPermission(user, ['bot_view'])
    ? botsPath
    : decideLanding({ ...user, isFirstAccess: false }, window.innerWidth, null)

interface AvatarFormProps {
  user: SessionUser
  /** Path to return to after saving. */
  origin: string | null
}

const isOffered = (color: string): boolean => (avatarColors as readonly string[]).includes(color)

export function AvatarForm({ user, origin }: AvatarFormProps) {
  const navigate = useNavigate()
  const [color, setColor] = useState<string>(isOffered(user.avatarColor) ? user.avatarColor : avatarColors[0])
  const [picture, setPicture] = useState<Picture>({ kind: user.avatarURL ? 'stored' : 'none' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: async () => {
      const pic = picture.kind === 'new' ? { pic: drawCrop(picture.photo, picture.crop) } : {}
      const gone = picture.kind === 'none' && user.avatarURL ? { pic: null } : {}
      await call(updateAvatar, { params: { idUser: user.id }, body: { color, ...pic, ...gone } })
      if (user.isFirstAccess) await call(endFirstAccess)
      await renewSession()
    },
    onSuccess: () => navigate(origin ?? placeAfter(user), { replace: true }),
  })
  const take = async (file: File): Promise<void> => {
    setRefusal(null)
    try {
      const photo = await openPhoto(await readDataUrl(file))
      setPicture({ kind: 'new', photo, crop: wholeCrop })
    } catch {
      // The file is not a readable picture, whatever its name; nothing is kept.
      setRefusal(sessionTexts.photoUnreadable)
    }
  }
  return (
    <form
      className={formClasses.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate()
      }}
    >
      <div>
        <h1 className={formClasses.title}>{sessionTexts.avatarTitle}</h1>
        <p className="sub">{sessionTexts.avatarText}</p>
      </div>
      {picture.kind === 'new' ? (
        <PhotoCrop photo={picture.photo} crop={picture.crop} onChange={(crop) => setPicture({ ...picture, crop })} />
      ) : (
        <div className={classes.face}>
          <UserAvatar
            size={96}
            name={user.name}
            personId={user.id}
            color={color}
            imageUrl={picture.kind === 'stored' ? user.avatarURL : null}
          />
          <p className={classes.name}>{user.name}</p>
        </div>
      )}
      {picture.kind === 'none' ? (
        <FileDrop
          label={sessionTexts.photoLabel}
          hint={sessionTexts.photoHint(formatBytes(maxFileBytes.image))}
          extensions={extensions}
          maxBytesOf={() => maxFileBytes.image}
          onFiles={([file]) => file && void take(file)}
          onRefused={(reasons) => setRefusal(reasons.join(' '))}
        />
      ) : (
        <div>
          <Button size="sm" onClick={() => setPicture({ kind: 'none' })}>
            {sessionTexts.removePhoto}
          </Button>
        </div>
      )}
      <Said tone="bad" icon={IconAlertTriangle} text={refusal} />
      <ColorChoice value={color} onChange={setColor} />
      <BusyButton type="submit" variant="filled" size="lg" fullWidth isBusy={save.isPending}>
        {sessionTexts.ready}
      </BusyButton>
      <Said tone="bad" icon={IconAlertTriangle} text={save.isError ? errorMessage(save.error) : null} />
    </form>
  )
}
