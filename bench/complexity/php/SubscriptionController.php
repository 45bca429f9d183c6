<?php

namespace App\Http\Controllers;

use App\Models\Plan;
use App\Models\Subscription;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;

class SubscriptionController extends Controller
{
    public function index(Request $request): JsonResponse
    {
        $subscriptions = Subscription::where('user_id', $request->user()->id)
            ->with('plan')
            ->latest()
            ->paginate(20);

        return response()->json($subscriptions);
    }

    public function store(Request $request): JsonResponse
    {
        $data = $request->validate(['plan' => 'required|string', 'seats' => 'integer|min:1']);
        $plan = Plan::where('name', $data['plan'])->firstOrFail();
        if ($plan->closed) {
            return response()->json(['error' => 'This plan is closed.'], 409);
        }
        $subscription = Subscription::create([
            'user_id' => $request->user()->id,
            'plan_id' => $plan->id,
            'seats' => $data['seats'] ?? 1,
        ]);

        return response()->json($subscription, 201);
    }

    public function destroy(Subscription $subscription): JsonResponse
    {
        $this->authorize('cancel', $subscription);
        $subscription->update(['ends_at' => now()->endOfMonth()]);

        return response()->json(status: 204);
    }
}
