import decimal, json, sys, urllib.parse, urllib.request

base, token, account_id = sys.argv[1:]
headers = {"Authorization": "Bearer " + token, "Content-Type": "application/json"}

def call(path, body=None, **query):
    url = f"{base}/api/v1/{path}?{urllib.parse.urlencode(query)}"
    request = urllib.request.Request(url, body and json.dumps(body).encode(), headers)
    return json.load(urllib.request.urlopen(request), parse_float=decimal.Decimal)

made = call("contacts", {"account_id": account_id, "first_name": "Ada"})
deals = call("deals", account_id=account_id, status="open", page_size=100)
print(made["data"]["id"], sum(deal["value"] for deal in deals["data"]), deals["total"])
