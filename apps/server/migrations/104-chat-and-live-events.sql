-- chat_say takes messages of several rooms and sends away messages too (features/chat/send).
drop function if exists chat_say_away(bigint, text, jsonb, text, timestamptz, timestamptz);
drop function if exists chat_say(
  bigint, text, text, text, bigint, text, jsonb, text, text, text, text, timestamptz
);

-- Live events of any length travel in parts (platform/live/channel.ts).
drop table socket_io_attachments;
