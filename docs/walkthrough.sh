#!/usr/bin/env bash
# Uses the API of Crewwith with curl: sign-up, joining a club, taking a seat, the attendance code.
#
#   npm start                                    in one terminal: embedded database, demo data, emulator of Kakao
#   docs/walkthrough.sh [http://localhost:3000]  in another
#
# Every call is documented at /docs/api and in /openapi.json.
set -euo pipefail

ORIGIN=${1:-http://localhost:3000}
API=$ORIGIN/api/v1
EMAIL=${EMAIL:-walker-$(openssl rand -hex 4)@example.com}
FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT

# --- Helpers ---------------------------------------------------------------------------------------------------------

# Print the step, and the answer.
say() { printf '\n\033[1m%s\033[0m\n' "$1"; }
show() { printf '%s\n' "$1" | cut -c1-300; }

# call METHOD PATH [curl options]: prints the answer. Fails with a refusal: `code` is stable, `message` is a sentence in
# the requested language.
call() {
  local method=$1 path=$2 answer status
  shift 2
  answer=$(curl --silent --show-error --request "$method" --header 'accept-language: en' \
    --write-out '\n%{http_code}' "$@" "$API$path")
  status=${answer##*$'\n'}
  answer=${answer%$'\n'*}
  if [ "$status" -ge 400 ]; then
    echo "$method $path was refused with $status: $answer" >&2
    return 1
  fi
  printf '%s' "$answer"
}

# field NAME: prints the first text or number of that name in the JSON on standard input. A client would parse it.
field() {
  awk -v name="\"$1\":" '{
    at = index($0, name); if (at == 0) exit 1
    rest = substr($0, at + length(name))
    if (substr(rest, 1, 1) == "\"") { match(rest, /^"([^"\\]|\\.)*"/); print substr(rest, 2, RLENGTH - 2) }
    else { match(rest, /^[^,}\]]*/); print substr(rest, 1, RLENGTH) }
  }'
}

# --- 1. Log in: OAuth with PKCE --------------------------------------------------------------------------------------

# ticket EMAIL: logs in at the provider and sets TICKET, VERIFIER and SOCIAL_ID.
ticket() {
  # The URL of the provider's page lacks `state` and `code_challenge`, which the client adds. The verifier is secret:
  # code and ticket are useless without it.
  local provider challenge state back code answer
  provider=$(call GET /oauth/providers | field authorize_url)
  VERIFIER=$(openssl rand -base64 48 | tr '+/' '-_' | tr -d '=\n')
  challenge=$(printf '%s' "$VERIFIER" | openssl dgst -sha256 -binary | openssl base64 -A | tr '+/' '-_' | tr -d '=')
  state=$(openssl rand -hex 16)
  # A user would consent on the provider's page; the emulator accepts `login_hint` and redirects at once.
  back=$(curl --silent --show-error --get --output /dev/null --write-out '%{redirect_url}' \
    --data-urlencode "state=$state" --data-urlencode "code_challenge=$challenge" \
    --data-urlencode "login_hint=$1" "$provider")
  # Another state means that the redirect does not belong to this log-in.
  case $back in *"state=$state"*) ;; *) echo "the state is not ours: $back" >&2; return 1 ;; esac
  code=$(printf '%s' "$back" | sed 's/.*[?&]code=\([^&]*\).*/\1/')
  # Exchanges the code for a ticket: a token for this social account only, valid for an hour, bound to the verifier.
  answer=$(call POST /oauth/token \
    --data-urlencode 'grant_type=authorization_code' --data-urlencode "code=$code" \
    --data-urlencode "redirect_uri=$ORIGIN/oauth" --data-urlencode "code_verifier=$VERIFIER")
  TICKET=$(printf '%s' "$answer" | field access_token)
  SOCIAL_ID=$(printf '%s' "$answer" | field id)
}

# log_in: exchanges ticket and verifier for a session; sets TOKEN. The cookie binds the session to this client.
log_in() {
  local answer
  answer=$(call POST /login --cookie-jar "$FOLDER/cookies" --header 'content-type: application/json' \
    --data "{\"member_jwt\": \"$TICKET\", \"password\": \"$VERIFIER\"}")
  TOKEN=$(printf '%s' "$answer" | field token)
}

say "1. Log in at the provider as $EMAIL"
ticket "$EMAIL"
call POST /accesslogs --header 'content-type: application/json' \
  --data "{\"user_id\": \"$SOCIAL_ID\", \"token\": \"$TICKET\"}" >/dev/null
members=$(call GET "/accesslogs/$TICKET/members")
show "members of this account: $members"

# --- 2. Sign up ------------------------------------------------------------------------------------------------------

# The ticket is sent instead of an access token; its account counts, not the body's. The verifier proves
# that the ticket was not read in a log. A POST with an Idempotency-Key can be repeated when the answer was lost.
say '2. Sign up'
signed_up=$(call POST /members --header "authorization: Bearer $TICKET" --header 'content-type: application/json' \
  --header "idempotency-key: $(openssl rand -hex 16)" --data '{
    "name": "김하나", "gender": "Female", "birthday": "1995-03-02", "nationality": "대한민국",
    "address": "서울 성동구", "email": "hana@example.com", "contact": "010-1234-5678",
    "consent": {"terms": "2024-06-25", "privacy": "2024-06-25"}, "code_verifier": "'"$VERIFIER"'"
  }')
MEMBER=$(printf '%s' "$signed_up" | field id)
show "member $MEMBER"
log_in
WALKER=$TOKEN

# --- 3. Join a club --------------------------------------------------------------------------------------------------

# `info` has an answer for each question of the club; the keys are the questions.
say '3. Join the club "demo"'
club=$(call GET /clubs/nick/demo --header "authorization: Bearer $WALKER")
CLUB=$(printf '%s' "$club" | field id)
show "$club"
answers=$(printf '%s' "$club" | field question | awk '{ gsub(/\\n/, "\n"); print }' |
  awk 'NF { printf "%s\"%s\": \"친구가 알려 줬어요.\"", comma, $0; comma = ", " }')
crew=$(call POST /crews --header "authorization: Bearer $WALKER" --header 'content-type: application/json' \
  --data "{\"club_id\": \"$CLUB\", \"nick\": \"하나-$(openssl rand -hex 2)\", \"info\": {$answers}}")
CREW=$(printf '%s' "$crew" | field id)
show "crew $CREW, of level 1"

# --- 4. A meetup in half an hour -------------------------------------------------------------------------------------

# Level 5 and up may plan meetups; here level 8 of the demo does. `activity_time` is the wall clock in Seoul written
# with a Z: the instant plus 9 hours.
say '4. Level 8 of the club plans a meetup that starts in half an hour'
ticket level8@demo.crewwith
log_in
ADMIN=$TOKEN
mine=$(call GET /clubs/nick/demo --header "authorization: Bearer $ADMIN")
ADMIN_CREW=$(printf '%s' "$mine" | field crew_id)
start=$(date -u -d '+570 minutes' +%Y-%m-%dT%H:%M:00.000Z 2>/dev/null || date -u -v+570M +%Y-%m-%dT%H:%M:00.000Z)
planned=$(call POST /activities --header "authorization: Bearer $ADMIN" --header 'content-type: application/json' \
  --header "idempotency-key: $(openssl rand -hex 16)" --data "{
    \"club_id\": \"$CLUB\", \"crew_id\": \"$ADMIN_CREW\", \"name\": \"새벽 러닝\", \"activity_time\": \"$start\",
    \"max_crew\": 20, \"attend_level\": 1, \"location\": \"서울숲 2번 출입구\", \"info\": \"\", \"state\": 2
  }")
ACTIVITY=$(printf '%s' "$planned" | field id)
show "activity $ACTIVITY at $start in Seoul"

# --- 5. Attend -------------------------------------------------------------------------------------------------------

say '5. Take a seat'
attended=$(call POST /attendees --header "authorization: Bearer $WALKER" --header 'content-type: application/json' \
  --data "{\"crew_id\": \"$CREW\", \"activity_id\": \"$ACTIVITY\", \"state\": 1}")
show "seats taken: $(printf '%s' "$attended" | field count)"

# --- 6. Attendance code ----------------------------------------------------------------------------------------------

# From an hour before the start to an hour after it. Level 7 and up and the host see the code and read it out; attendees
# enter it. The fifth wrong code is a no-show.
say '6. Type in the code that level 8 reads out'
code=$(call GET "/activities/$ACTIVITY" --header "authorization: Bearer $ADMIN" | field code)
show "the code is $code"
marked=$(call PUT "/attendees/$CREW/$ACTIVITY" --header "authorization: Bearer $WALKER" \
  --header 'content-type: application/json' --data "{\"state\": 2, \"code\": \"$code\"}")
show "$marked"
history=$(call GET "/crews/$CREW/activities" --header "authorization: Bearer $WALKER")
show "$history"

# --- 7. Log out ------------------------------------------------------------------------------------------------------

call POST /logout --header "authorization: Bearer $ADMIN" >/dev/null
say 'Done. One meetup attended.'
