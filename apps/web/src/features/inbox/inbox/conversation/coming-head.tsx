import { useLiveStores } from '../../../../app/live/index.ts'
import { UserAvatar } from '../../../../ui/user-avatar.tsx'
import classes from './conversation.module.css'

/** Header of a room that is loading; the list may already know the contact's name. */
export function ComingHead({ id }: { id: number }) {
  const { rooms } = useLiveStores()
  const room = rooms.get(id)
  return (
    <div className={classes.head}>
      {room ? <UserAvatar name={room.name} contactId={room.contactId} imageUrl={room.pictureUrl} size={36} /> : null}
      <b className="clip">{room?.name}</b>
    </div>
  )
}
