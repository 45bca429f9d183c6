from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_GET, require_POST

from .models import Order, OrderLine


@login_required
@require_GET
def order_list(request: HttpRequest) -> JsonResponse:
    orders = Order.objects.filter(customer=request.user).order_by("-placed_at")
    state = request.GET.get("state")
    if state:
        orders = orders.filter(state=state)
    return JsonResponse({"orders": [{"id": o.pk, "total": str(o.total)} for o in orders[:50]]})


@login_required
@require_POST
def cancel(request: HttpRequest, order_id: int) -> HttpResponse:
    order = Order.objects.filter(pk=order_id, customer=request.user).first()
    if order is None:
        raise Http404("no such order")
    if order.state == "shipped":
        return JsonResponse({"error": "already on its way"}, status=409)
    order.state = "cancelled"
    order.save(update_fields=["state"])
    OrderLine.objects.filter(order=order).update(reserved=False)
    return HttpResponse(status=204)
