import { useLiveStores } from '../../../../app/live/index.ts'
import { UserAvatar } from '../../../../ui/user-avatar.tsx'
import classes from './conversation.module.css'

/** The head of a room that is not read yet: whose it is, the list may know already. */
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
