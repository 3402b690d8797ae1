-- The operator connects, opens and closes games by command (later: in the back office), which works as the app does.
grant update (connection, login, web, android, ios, enabled, rate_scaled) on game to champa_app;
