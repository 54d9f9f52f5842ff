"""Has LibreOffice convert files for `calc.ts`: a line of JSON for each, answered by an empty line."""

import json
import sys
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

[_, address] = sys.argv


def properties(**values):
    return tuple(PropertyValue(name, 0, value, 0) for name, value in values.items())


def connect():
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    while True:
        try:
            return resolver.resolve(f"uno:{address};StarOffice.ComponentContext")
        except NoConnectException:
            time.sleep(0.1)


context = connect()
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
try:
    for line in sys.stdin:
        job = json.loads(line)
        document = desktop.loadComponentFromURL(job["source"], "_blank", 0, properties(Hidden=True, **job["read"]))
        document.storeToURL(job["target"], properties(**job["write"]))
        document.close(True)
        print(flush=True)
finally:
    desktop.terminate()
