export { MembersRoom as Members } from '../../features/members/members-room.tsx'
