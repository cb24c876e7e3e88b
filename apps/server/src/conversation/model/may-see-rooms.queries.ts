/** May see rooms; the company's profiles that allow it are looked up once per statement. */
export const maySeeRooms = `exists (select from member_profile mp where mp.company_id = $1 and mp.user_id = m.id
  and mp.profile_id = any (array(select p.id from profile p
   where p.company_id = $1 and p.permissions && array['dialog_view', 'omnichannel_view'])))`
