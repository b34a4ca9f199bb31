/** Fields of several calls' replies. */
export const CLUB_CARD = 'id nick name setting';
export const CLUB_RECORD = `${CLUB_CARD} category info question levels crew_count created_time version on_offer frozen my can`;
export const ACTIVITY =
  'id activity_id club_id club_nick name activity_time max_crew attend_level location location_url info state end_time cost cover count wait_count held_count series my';
export const CARD = `${ACTIVITY} crew_id nick host_image_url subgroup like_count message_count attending`;
export const FACES = { '3, attending': 'faces' };
export const NOTICE =
  'id club_id crew_id nick notice_category notice_title preview notice_image thumbnail_url view like_count message_count liked created_time sort can';
export const PICTURE = { '3': 'image_url' };
export const NOTICE_DETAIL = `${NOTICE} notice_text images pinned version`;
export const MESSAGES = {
  '1': 'id nick message_text created_time sort state reply_to like_count liked mine can',
  ...PICTURE,
  '5': 'crew_id',
};
export const CREW_ROW = 'id nick image_url admin_level level_name state created_time';
export const REPORT = { '7': 'crew_id crew_name image_url created_month attendance_count' };
export const OWN = 'name gender birthday nationality address email contact image_url info';
export const COUNT = { anyone: 'count' };
export const EXPORT_LISTS =
  'member accounts sessions log_ins images crews attendances cancellations waits standing_seats appeals activities series polls poll_options votes notices messages announcements likes reasons acts notifications notification_settings quiet_hours mail_addresses devices deliveries calendar_feeds';
